// The print: from scene light to the picture, the same for all films. Settings are the scene's
// own (//@film): EXPOSURE, CONTRAST, SATURATION, BLOOM, GRAIN, VIGNETTE, FADE_IN, DIM.

// A filmic curve after AgX (Troy Sobotka; polynomial fit by Benjamin Wrensch, MIT): highlights
// lose colour on their way to white instead of clipping to yellow and cyan.
vec3 develop(vec3 c) {
  const mat3 inset = mat3(.842479, .0423282, .0423757, .0784336, .878469, .0784336, .0792237,
                          .0791661, .879143);
  const mat3 outset = mat3(1.196879, -.0528969, -.0529716, -.0980209, 1.151903, -.0980435,
                           -.0990297, -.0989612, 1.151074);
  vec3 x = clamp(log2(max(inset * c, 1e-10)), -12.47393, 4.026069);
  x = (x + 12.47393) / 16.5;
  vec3 x2 = x * x, x4 = x2 * x2;
  x = 15.5 * x4 * x2 - 40.14 * x4 * x + 31.96 * x4 - 6.868 * x2 * x + .4298 * x2 + .1191 * x -
      .00232;
  x = pow(max(x, 0.), vec3(CONTRAST));
  x = mix(vec3(luma(x)), x, SATURATION);
  return clamp(outset * x, 0., 1.);
}

void main() {
  vec2 uv = gl_FragCoord.xy / u_size;
  vec2 q = fromCentre(gl_FragCoord.xy);
  float radius = length(q) / length(vec2(aspect(), 1.) * .5);

  // A lens splits colours a little toward its edges.
  vec2 split = (uv - .5) * radius * radius * .0011;
  vec3 c = vec3(texture(u_before, uv + split).r, texture(u_before, uv).g,
                texture(u_before, uv - split).b);
  vec3 glow = texture(u_bloom, uv).rgb / 6.;
  // Red scatters furthest in film: halation.
  c = mix(c, glow, BLOOM) + glow * vec3(1., .35, .15) * BLOOM * .35;

  c *= EXPOSURE * mix(1., ramp(1.35, .25, radius), VIGNETTE);
  c = max(grade(c, uv), 0.);
  // Fades are changes of light, before the curve: the brightest thing goes last.
  float open = ease(u_clock / FADE_IN);
  float close = mix(1., DIM, ease(u_duration - 2.6, u_duration - .1, u_clock));
  c = develop(c * open * open * close);

  // Grain lives in the shadows and middle tones; half a step of dither keeps gradients whole.
  ivec2 pixel = ivec2(gl_FragCoord.xy) + ivec2(u_frame) * ivec2(1597, 3571);
  float fine = latticeHash(pixel) + latticeHash(pixel + 7919) - 1.;
  float coarse = noise(vec2(pixel) * .55) * 2. - 1.;
  float light = luma(c);
  c += (fine * .6 + coarse * .55) * GRAIN * mix(1., .3, light) * smoothstep(0., .06, light + .015);
  ivec2 other = pixel + 104729;
  c += (latticeHash(other) + latticeHash(other + 7919) - 1.) / 255.;
  fragColor = vec4(c, 1.);
}
