// A level of the glow spread over the one above it, with a tent of nine samples.
void main() {
  vec2 step = 1. / u_size, uv = gl_FragCoord.xy * step;
  vec3 c = vec3(0.);
  for (int y = -1; y <= 1; y++)
    for (int x = -1; x <= 1; x++) {
      float weight = float((2 - abs(x)) * (2 - abs(y))) / 16.;
      c += texture(u_before, uv + 2. * step * vec2(x, y)).rgb * weight;
    }
  fragColor = vec4(c, 1.);
}
