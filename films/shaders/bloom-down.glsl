// One level of the glow, half the size. The clamp keeps a single hot pixel from flickering.
void main() {
  vec2 step = 1. / u_size, uv = gl_FragCoord.xy * step;
  vec3 c = vec3(0.);
  for (int i = 0; i < 4; i++) {
    vec2 corner = vec2(i & 1, i >> 1) - .5;
    vec3 light = texture(u_before, uv + step * corner).rgb;
    // A number that is no number must not spread over the picture.
    if (light.r + light.g + light.b < 1e9) c += min(light, 40.);
  }
  fragColor = vec4(c * .25, 1.);
}
