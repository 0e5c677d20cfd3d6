// Night skies: stars with a believable spread of brightness and colour.

// Light of a black body relative to daylight, for stars and lamps: 0 is ember red, 1 is blue-white.
vec3 warmth(float t) {
  vec3 c = mix(vec3(1., .42, .16), vec3(1., .80, .58), ramp(0., .4, t));
  c = mix(c, vec3(1., .97, .94), ramp(.3, .65, t));
  return mix(c, vec3(.72, .83, 1.), ramp(.6, 1., t));
}

// One layer of stars on a plane. Few are bright: brightness falls off with a high power.
vec3 starLayer(vec2 p, float fill, float sharpness, float time) {
  vec2 cell = floor(p);
  vec4 h = hash4(cell);
  if (h.x > fill) return vec3(0.);
  vec2 away = p - cell - .2 - .6 * h.yz;
  float brightness = .10 + 2.6 * pow(h.w, 10.);
  float twinkle = .8 + .2 * sin(time * (1. + 2.5 * h.y) + h.z * 40.);
  return warmth(.25 + .75 * fract(h.x * 71.3 / fill)) * brightness * twinkle *
         exp(-dot(away, away) * sharpness);
}

// `p` in picture heights; the dots keep about the size of a pixel in any frame.
vec3 stars(vec2 p, float time) {
  float fine = 380.;
  return starLayer(p * 34., .27, fine, time) + starLayer(turn(.6) * p * 61. + 40., .30, fine * .42, time) * .5 +
         starLayer(turn(1.1) * p * 97. + 90., .35, fine * .2, time) * .22;
}
