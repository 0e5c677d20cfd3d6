// Northbound: a frozen lake under snow mountains; one cabin with a light in its window.
// Arc: stars over a dark valley, then the aurora opens and the ice below answers it.

//@film exposure=1.05 contrast=1.35 saturation=1.3 bloom=0.11 grain=0.016 vignette=0.7 poster=9.5 dim=0.66 hold=12.5 crf=31.5 crfAv1=33
//@use sky terrain loop settle

//@shared
float shore() { return pick(-.155, -.12) - .03 * ease(u_time / REST); }
float wake() { return .05 + .95 * ease(.6, 8.5, u_time); }
vec2 cabin() { return vec2(pick(.37, .105), shore() + .004); }
// A slow push toward the cabin.
vec2 pushed(vec2 q) {
  float k = 1. - .045 * ease(u_time / REST);
  return (q - vec2(pick(.1, .03), 0.)) * k + vec2(pick(.1, .03), 0.);
}

//@full land once scale=1.1 mips
// r: open to the sky, g: facing the aurora, b: haze, a: land. The camera of the plate is fixed.
float ground(vec2 p, int octaves) {
  float far = -p.y;
  float wall = ramp(9., 26., far) * (.55 + .45 * ramp(.0, 14., abs(p.x + 1.5)));
  return mountains(p * .052 + vec2(3.7, 1.3), octaves) * 7.8 * wall + .25 * ramp(7., 10., far) - .25;
}
void main() {
  vec2 q = fromCentre(gl_FragCoord.xy);
  vec3 eye = vec3(0., .55, 0.), ray = normalize(vec3(q.x, q.y - pick(-.155, -.12), -1.));
  float t = 7., last = t, low = 0.;
  bool hit = false;
  for (int i = 0; i < 260; i++) {
    vec3 p = eye + ray * t;
    float above = p.y - ground(p.xz, 7);
    if (above < .0015 * t) { hit = true; break; }
    if (t > 90. || p.y > 9.) break;
    last = t;
    t += max(above * .35, .02 + t * .0012);
  }
  if (!hit) { fragColor = vec4(0.); return; }
  for (int i = 0; i < 6; i++) {
    float middle = (last + t) * .5;
    vec3 p = eye + ray * middle;
    if (p.y < ground(p.xz, 7)) t = middle; else last = middle;
  }
  vec3 p = eye + ray * t;
  vec2 e = vec2(.0016 * t, 0.);
  float h = ground(p.xz, 11);
  vec3 n = normalize(vec3(ground(p.xz - e.xy, 11) - ground(p.xz + e.xy, 11), 2. * e.x,
                          ground(p.xz - e.yx, 11) - ground(p.xz + e.yx, 11)));
  // Snow holds where it is not too steep.
  float snow = ramp(.46, .68, n.y + .16 * (fbm(p.xz * 3., 4) - .5));
  float albedo = mix(.10, .92, snow);
  float open = .35 + .65 * n.y;
  float side = sat(dot(n, normalize(vec3(-.55, .45, .50))));
  fragColor = vec4(albedo * open, albedo * side, 1. - exp(-max(t - 9., 0.) * .022), 1.);
}

//@full aurora scale=0.5 mips
// A ribbon seen from below: it winds from overhead away to the horizon. `p` is the plan of the
// sky, x to the right and y away from us; the answer is how much of the curtain hangs there.
// Its shape comes to rest and then only sways; the light in it runs on.
float shapeTime() { return settling(6.) + .9 * sin(u_time * TURN); }
float ribbon(vec2 p, float phase, float swing, float t, float shimmer) {
  float y = p.y;
  float x = swing * (y + .6) * sin(y * .52 + phase + t * .035);
  // Folds of the curtain, and folds in the folds.
  x += .34 * sin(y * 1.9 + phase * 3. - t * .21) + .13 * sin(y * 4.7 - t * .34 + phase);
  x += .30 * (noise(vec2(y * 1.3 + phase * 5., t * .12)) - .5) * y * .4;
  float away = abs(p.x - x) / (.10 + .035 * y);
  float strands = .25 + 1.25 * noise(vec2(y * 6. - shimmer * .30, phase)) * (.4 + noise(vec2(y * 19. + shimmer * .52, phase + 4.))) * 1.3;
  strands = mix(.72, strands, ramp(8., 3., y));
  return (exp(-away * 2.1) + .10 * exp(-away * .45)) * strands;
}
void main() {
  vec2 q = pushed(fromCentre(gl_FragCoord.xy));
  float t = u_time, shape = shapeTime();
  vec3 ray = normalize(vec3(q.x, max(q.y - shore(), .004) + .04, 1.));
  float dither = latticeHash(ivec2(gl_FragCoord.xy));
  vec3 sum = vec3(0.);
  const int STEPS = 40;
  for (int i = 0; i < STEPS; i++) {
    float k = (float(i) + dither) / float(STEPS);
    float height = 1. + 1.7 * k * sqrt(k);
    vec2 p = ray.xz / ray.y * height;
    float first = ribbon(p, pick(2.15, 2.6), pick(.60, .30), shape, t);
    float second = ribbon(p + vec2(pick(2.6, 1.), 0.), 4.4, pick(.42, .22), shape * 1.1 + 5., t * 1.1 + 5.) * .62;
    float reach = mix(.25, 1., noise(vec2(p.y * .7 + 3., shape * .11))) * ramp(9.5, 5.5, p.y);
    float fade = ramp(0., .045, k) * exp(-k * mix(6.5, 2.0, reach));
    vec3 colour = mix(vec3(.05, 1., .34), vec3(.05, .66, .58), ramp(.04, .28, k));
    colour = mix(colour, vec3(.50, .12, .95), ramp(.16, .55, k));
    colour += vec3(.75, .10, .42) * exp(-k * 45.) * reach;
    // The second ribbon comes later.
    sum += colour * (first + second * ease(3., 9., t)) * fade * (.45 + .75 * reach);
  }
  float low = ramp(.0, .09, q.y - shore());
  // A glow without shape, where the curtain is too far to be seen as one.
  vec3 veil = vec3(.02, .30, .14) * exp(-max(q.y - shore(), 0.) * 5.) * (.4 + .6 * noise(vec2(q.x * 2. + 4., t * .07)));
  float breath = .86 + .14 * sin(t * TURN + q.x * 2. + q.y * 3.);
  fragColor = vec4((sum * .26 + veil * .30) * low * wake() * breath, 1.);
}

//@full picture mips
vec3 sky(vec2 q) {
  float up = max(q.y - shore(), 0.);
  vec3 c = mix(vec3(.022, .050, .062), vec3(.006, .014, .036), ramp(0., .45, up));
  c = mix(c, vec3(.003, .006, .018), ramp(.3, 1., up));
  vec3 light = texture(u_aurora, toTexture(q)).rgb;
  c += stars(q + vec2(settling(3.) * .0006, 0.), u_time) * ramp(.02, .3, up) * .62 * (1. - .55 * sat(luma(light) * 1.5));
  return c + light;
}
vec3 land(vec2 q, vec3 behind) {
  vec4 plate = texture(u_land, (q - vec2(0., shore() - pick(-.155, -.12))) * vec2(1. / aspect(), 1.) + .5);
  // The whole sky lights the snow: the last mip levels are its mean colour, left and overall.
  vec3 over = textureLod(u_aurora, vec2(.5, .8), 7.).rgb, left = textureLod(u_aurora, vec2(.25, .8), 6.).rgb;
  vec3 c = plate.r * (vec3(.010, .018, .034) + over * .42) + plate.g * (vec3(.012, .020, .036) + left * .80);
  vec3 haze = vec3(.016, .036, .050) + over * .28;
  c = mix(c, haze, plate.b * .8);
  return mix(behind, c, plate.a);
}
void main() {
  vec2 q = pushed(fromCentre(gl_FragCoord.xy));
  float up = q.y - shore();
  vec3 c;
  if (up > 0.) {
    c = land(q, sky(q));
    // Cold mist over the far end of the ice.
    vec3 mist = vec3(.014, .030, .040) + textureLod(u_aurora, vec2(.5, .7), 6.).rgb * .35;
    c += mist * exp(-up * 40.) * .55;
  } else {
    // Ice: a mirror rubbed dull by wind, with snow lying across it.
    float depth = -up, far = .5 / (depth + .012);
    vec2 plane = vec2(q.x * far, far);
    float drift = fbm(plane * vec2(.8, 2.2) + 3., 5);
    float snow = ramp(.50, .62, drift + .10 * ramp(.22, .5, depth));
    vec3 seen = vec3(0.);
    for (int i = 0; i < 6; i++) {
      float tap = (float(i) + .5) / 6.;
      vec2 at = vec2(q.x + (noise(plane * vec2(3., 9.)) - .5) * .03, shore() + depth * (1. + .9 * tap) + .01 + .12 * tap * depth);
      vec3 above = textureLod(u_aurora, toTexture(at), 2.5).rgb;
      vec4 plate = textureLod(u_land, (at - vec2(0., shore() - pick(-.155, -.12))) * vec2(1. / aspect(), 1.) + .5, 2.5);
      vec3 over = textureLod(u_aurora, vec2(.5, .8), 7.).rgb;
      vec3 rock = (plate.r + plate.g) * (vec3(.011, .019, .035) + over * .5);
      seen += mix(above + vec3(.006, .012, .024), rock, plate.a * .95) * exp(-tap * 1.2) / 3.4;
    }
    vec3 over = textureLod(u_aurora, vec2(.5, .8), 7.).rgb;
    float glance = mix(.95, .45, ramp(0., .4, depth));
    c = seen * glance * (.80 + .35 * noise(plane * vec2(1.3, 4.)));
    vec3 white = (vec3(.016, .027, .045) + over * .62) * (.72 + .5 * fbm(plane * vec2(3., 9.), 4));
    c = mix(c, white, snow * .75);
    vec3 mist = vec3(.014, .030, .040) + over * .5;
    c += mist * exp(-depth * 46.) * .55;
    // The window's light lies across the ice toward us.
    vec2 from = (q - cabin()) * vec2(1., 1.);
    float broken = noise(plane * vec2(2.4, 13.)) * noise(plane * vec2(5., 31.) + 7.);
    float path = gauss((from.x - .004 + (broken - .25) * depth * .12) / (.005 + depth * .055)) * exp(-depth * 13.) * ramp(0., .012, depth);
    c += vec3(1.5, .56, .12) * path * (.06 + 1.1 * broken) * (1. - .6 * snow);
  }
  // Warmth spilled on the snow round the cabin.
  vec2 near = (q - cabin() - vec2(-.004, -.003)) / vec2(.075, .020);
  c += vec3(.85, .34, .08) * exp(-dot(near, near)) * .30;
  fragColor = vec4(c, 1.);
}

//@instances pines count=110
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  float f = float(id);
  vec4 h = hash4(f * 1.93 + 5.);
  float x = mix(-1.15, 1.15, (f + h.x) / 110.) * pick(1., .45);
  // Trees stand in groups and leave the middle of the lake open.
  float group = noise(vec2(x * pick(5., 9.) + 3., 1.5)) ;
  float size = (.016 + .040 * h.y * h.y) * ramp(.30, .62, group + .35 * gauss((x - cabin().x) / .16));
  vec2 at = vec2(x, shore() - .002 - .004 * h.z);
  v_a = vec4(h.w, 0., 0., group);
  float k = 1. - .045 * ease(u_time / REST);
  vec2 c = vec2(pick(.1, .03), 0.);
  at = (at - c) / k + c;
  v_b = vec4(at, size, 0.);
  if (size < .013) return vec4(2., 2., 0., 1.);
  return toClip(at + vec2(corner.x * .30, corner.y * .5 + .5) * size);
}
#else
vec4 shade() {
  float y = v_uv.y * .5 + .5, x = v_uv.x * .30;
  float seed = v_a.x * 40.;
  // Branches in tiers: each hangs outward and down, its tips uneven.
  float tiers = 9.;
  float lean = .012 * sin(y * 5. + seed);
  float side = x > lean ? 1. : -1.;
  float run = (1. - y) * tiers + abs(x - lean) * tiers * -1.6 + side * .31;
  float tier = floor(run), within = fract(run);
  float reach = (.235 * pow(1. - y, .82) + .008) * (.50 + .36 * within + .34 * hash(tier * 3.1 + seed + side));
  float needles = .03 * (noise(vec2(x, y) * 60. + seed) - .5);
  float edge = abs(x - lean) - reach + needles;
  float pixel = 1.2 / (v_b.z * u_size.y);
  float cover = ramp(pixel, -pixel, edge) * ramp(0., .02, y) * ramp(1., .985, y);
  float trunk = ramp(.010 + pixel, .010 - pixel, abs(x - lean)) * ramp(.12, .04, y);
  cover = max(cover, trunk);
  vec3 over = textureLod(u_aurora, vec2(.5, .8), 7.).rgb;
  float snow = ramp(.30, .95, within) * (.25 + .75 * noise(vec2(x * 50., y * 44.) + seed)) * ramp(-.12, .05, -side * (x - lean) + .06);
  vec3 c = vec3(.002, .004, .006) + (vec3(.010, .016, .026) + over * .34) * snow * .9;
  c += vec3(.9, .34, .07) * .05 * gauss((v_b.x - cabin().x) / .07) * ramp(.5, .0, y);
  return vec4(c * cover, cover);
}
#endif

//@instances house count=1
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  float k = 1. - .045 * ease(u_time / REST);
  vec2 c = vec2(pick(.1, .03), 0.);
  vec2 at = (cabin() - c) / k + c;
  v_b = vec4(at, .052 / k, 0.);
  return toClip(at + (vec2(corner.x, corner.y + .62)) * .052 / k);
}
#else
vec4 shade() {
  vec2 p = v_uv + vec2(0., .62);
  float pixel = 1.3 / (v_b.z * u_size.y);
  vec3 over = textureLod(u_aurora, vec2(.5, .8), 7.).rgb;
  vec3 snowLight = vec3(.016, .026, .044) + over * .80;
  float gable = abs(p.x + .05) * .62;
  float wall = max(abs(p.x + .05) - .46, max(-p.y, p.y - .56 + gable * .55));
  float roof = max(abs(p.x + .05) - .60, abs(p.y - .66 + gable) - .085 - .02 * noise(vec2(p.x * 6., 1.)));
  float chimney = max(abs(p.x - .22) - .055, abs(p.y - .70) - .14);
  float cap = max(abs(p.x - .22) - .065, abs(p.y - .85) - .02);
  vec4 c = vec4(0.);
  float m = ramp(pixel, -pixel, chimney);
  c = mix(c, vec4(vec3(.003, .004, .005), 1.), m);
  m = ramp(pixel, -pixel, wall);
  c = mix(c, vec4(vec3(.006, .005, .005) + vec3(.05, .018, .005) * gauss((p.x - .12) / .4), 1.), m);
  m = ramp(pixel, -pixel, roof);
  c = mix(c, vec4(snowLight * (1. + .25 * p.x), 1.), m);
  m = ramp(pixel, -pixel, cap);
  c = mix(c, vec4(snowLight, 1.), m);
  // The window, with its cross, and someone's lamp behind it.
  vec2 w = p - vec2(.08, .24);
  float pane = max(abs(w.x) - .135, abs(w.y) - .125);
  float bars = min(abs(w.x), abs(w.y)) - .016;
  float alive = .94 + .06 * sin(u_time * TURN * 3.) * sin(u_time * TURN + 1.);
  m = ramp(pixel, -pixel, pane) * mix(.35, 1., ramp(-pixel, pixel, bars));
  c.rgb = mix(c.rgb, vec3(5.2, 2.25, .52) * alive * mix(.75, 1.2, ramp(.12, -.12, w.y)), m);
  c.a = max(c.a, m);
  // Its glow in the cold air.
  float d = length(w);
  vec3 glow = vec3(1., .40, .09) * (.16 * exp(-d * d * 5.) + .10 * exp(-d * d * 22.)) * ramp(1., .55, length(v_uv)) * alive;
  // Smoke, thin, leaning with the cold.
  float up = p.y - .87;
  float sway = .10 * up + .10 * up * (noise(vec2(up * 2.2 - u_time * .28, 3.)) - .3);
  float smoke = gauss((p.x - .22 - sway * 1.4) / (.04 + .16 * max(up, 0.))) * ramp(0., .06, up) * ramp(.75, .1, up) * .34;
  smoke *= .55 + .8 * noise(vec2(p.x * 4., up * 5. - u_time * .7));
  c = mix(c, vec4((vec3(.02, .03, .042) + over * .5) * 1.2, 1.), smoke * (1. - c.a));
  return vec4(c.rgb * c.a, c.a) + vec4(glow, 0.);
}
#endif

//@instances snow count=150
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  float f = float(id), t = u_time;
  vec4 h = hash4(f * 2.7 + 11.), g = hash4(f * 1.3 + 60.);
  float near = pow(h.z, 3.5);
  float size = mix(.0012, .0075, near);
  float speed = mix(.020, .075, near) * (.8 + .4 * g.x);
  vec2 at = vec2((h.x - .5) * (aspect() + .2), fract(h.y - t * speed) * 1.2 - .6);
  at.x += .03 * sin(t * (.3 + .4 * g.y) + g.z * 6.28) * (.4 + near) - t * .006 * (1. + 3. * near);
  v_a = vec4(mix(.6, .16, near), near, 0., 0.);
  return toClip(at + corner * size);
}
#else
vec4 shade() {
  vec3 over = textureLod(u_aurora, vec2(.5, .8), 6.).rgb;
  float r = length(v_uv), flake = exp(-r * r * mix(3.5, 2.2, v_a.y)) * ramp(1., .7, r);
  return vec4((vec3(.05, .07, .10) + over * .9) * flake * v_a.x, 0.);
}
#endif

//@grade
vec3 grade(vec3 c, vec2 uv) {
  float l = luma(c);
  return mix(c * vec3(.88, .98, 1.14), c, ramp(.01, .2, l)) + vec3(.0006, .0014, .0030);
}
