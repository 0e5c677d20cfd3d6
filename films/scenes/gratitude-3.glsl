// Small Things: morning sun through leaves and a window on a plaster wall; a jug, a twig, a shelf.
// Arc: a cloud has passed; the light comes back slowly, warm, and the shadows begin to move.

//@film exposure=1.02 contrast=1.4 saturation=1.2 bloom=0.10 grain=0.015 vignette=0.55 poster=7.8 dim=0.6 hold=9.5 crf=24.5 crfAv1=30

//@use loop

//@shared
float sunlight() { return .10 + .90 * ease(.6, 6.4, u_time) * (1. - .10 * ramp(.4, .8, loopNoise(vec2(u_time * .5, 3.), 4))); }
float wind(float lag) {
  float t = u_time - lag;
  return .55 * sin(t * TURN) + .30 * sin(t * TURN * 2. + 1.3) + .45 * (loopNoise(vec2(t * .75, 8.), 6) - .5);
}
float push() { return pick(1., .86) * (1. + .04 * ease(u_time / REST)); }
vec2 view(vec2 q) { vec2 c = pick(vec2(.2, -.1), vec2(.03, -.34)); return (q - c) / push() + c; }
vec2 unview(vec2 q) { vec2 c = pick(vec2(.2, -.1), vec2(.03, -.34)); return (q - c) * push() + c; }

// What stands still is drawn once, on a plate that holds all the camera will see.
vec2 plateSize() { return vec2(aspect(), 1.) / pick(1., .86); }
vec2 plateMiddle() { vec2 c = pick(vec2(.2, -.1), vec2(.03, -.34)); return c - c / pick(1., .86); }
vec2 fromPlate(vec2 uv) { return (uv - .5) * plateSize() + plateMiddle(); }
vec2 toPlate(vec2 q) { return (q - plateMiddle()) / plateSize() + .5; }

float shelf() { return pick(-.315, -.345); }
vec2 jug() { return vec2(pick(.395, .085), shelf()); }
const float TALL = .235;
// Half the width of the jug at a height 0..1.
float jugWidth(float y) {
  float belly = .082 * sqrt(sat(1. - pow((y - .36) / .62, 2.)));
  float neck = mix(.034, .046, ramp(.72, 1., y));
  return mix(max(belly, .052 * ramp(.0, .05, y)), neck, ramp(.52, .80, y));
}
// The twig: a stem that leaves the jug and bends to the left, with leaves on both sides.
vec2 stemAt(float k, int stem) {
  float s = float(stem);
  vec2 tip = stem == 0 ? vec2(-.155, .365) : stem == 1 ? vec2(.060, .405) : vec2(-.045, .275);
  vec2 mid = stem == 0 ? vec2(-.010, .20) : stem == 1 ? vec2(.045, .19) : vec2(-.050, .13);
  vec2 sway = .007 * vec2(wind(.2 + s), .3 * wind(.5 + s)) * k * k;
  return jug() + vec2(0., TALL * .93) + 2. * k * (1. - k) * mid + k * k * tip + sway;
}
struct Leaf { vec2 root, way; float size, hue; };
Leaf leafOf(int id) {
  int stem = id / 15, n = id - stem * 15;
  vec4 h = hash4(float(id) * 2.7 + 6.);
  float k = .16 + .84 * (float(n) + .4 * h.x) / 15.;
  vec2 a = stemAt(k, stem), along = normalize(stemAt(k + .02, stem) - stemAt(k - .02, stem));
  float side = n % 2 == 0 ? 1. : -1.;
  float turn_ = side * mix(.75, 1.15, h.y) + .10 * wind(h.z * 2.);
  if (n == 14) turn_ = 0.;
  Leaf leaf;
  leaf.root = a;
  leaf.way = turn(-turn_) * along;
  leaf.size = mix(.042, .064, h.z) * mix(1.1, .70, k);
  leaf.hue = h.w;
  return leaf;
}
// The shape of a leaf: x across, y from stalk to tip, 0..1.
float leafShape(vec2 p) {
  float w = .30 * pow(max(p.y, 0.), .55) * pow(max(1. - p.y, 0.), .80) * 2.1;
  return abs(p.x) - w;
}

float windowLight(vec2 q) {
  // The sun comes in from the left and high: the window lies on the wall aslant.
  vec2 p = q - pick(vec2(.10, -.065), vec2(.0, -.06));
  p = vec2(p.x + p.y * .30, p.y + p.x * .16) / pick(vec2(.66, .275), vec2(.265, .33));
  float soft = .045;
  float inside = ramp(1. + soft, 1. - soft, abs(p.x)) * ramp(1. + soft * 1.6, 1. - soft * 1.6, abs(p.y));
  float bars = ramp(.020, .050, abs(p.x + .0)) * ramp(.035, .085, abs(abs(p.y) - .34));
  return inside * mix(.12, 1., bars);
}

//@full foliage once mips size=1024x1024
void main() { fragColor = vec4(0.); }

//@instances branches_outside count=900
// What grows in front of the window, as the sun sees it: three distances in three channels.
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  float f = float(id);
  int branch = id / 25;
  vec4 b = hash4(float(branch) * 3.9 + 2.), h = hash4(f * 1.7 + 40.);
  float k = (f - float(branch) * 25. + h.x) / 25.;
  vec2 from = vec2(mix(-1.1, .7, b.x), mix(.9, 1.25, b.y)), to = from + vec2(mix(.1, .9, b.z), -mix(.6, 1.7, b.w));
  vec2 at = mix(from, to, k) + vec2(.16 * sin(k * 3.), 0.);
  float side = id % 2 == 0 ? 1. : -1.;
  vec2 way = normalize(turn(-side * mix(.5, 1.1, h.y)) * (to - from));
  float size = mix(.085, .15, h.z);
  v_a = vec4(float(branch % 3), 0., 0., 0.);
  vec2 across = vec2(way.y, -way.x);
  return vec4(at + way * size * (corner.y * .5 + .5) + across * corner.x * size * .42, 0., 1.);
}
#else
vec4 shade() {
  float in_ = ramp(.02, -.02, leafShape(vec2(v_uv.x * .42, v_uv.y * .5 + .5)));
  vec3 layer = v_a.x < .5 ? vec3(1., 0., 0.) : v_a.x < 1.5 ? vec3(0., 1., 0.) : vec3(0., 0., 1.);
  return vec4(layer * in_, 0.);
}
#endif

//@full plaster once scale=1.2
// The wall does not change: x broad trowel marks, y fine grain and a hairline, zw its relief.
void main() {
  vec2 q = fromPlate(gl_FragCoord.xy / u_size);
  float broad = fbm(q * vec2(2.1, 2.7) + 5., 5), fine = fbm(q * 26., 4), grain = noise(q * 330.) * .6 + noise(q * 150.) * .4;
  vec2 e = vec2(.0022, 0.);
  vec2 relief = vec2(fbm((q + e.xy) * 26., 4) - fine, fbm((q + e.yx) * 26., 4) - fine) / e.x;
  float crack = exp(-abs(q.x + pick(.52, .20) + .05 * fbm(vec2(q.y * 7., 2.), 4) - .03 - .10 * q.y) * 900.) * ramp(.10, .30, q.y);
  fragColor = vec4(broad, (.90 + .10 * fine) * (.93 + .14 * grain) * (1. - .22 * crack), relief);
}

//@full dapple scale=0.5
// How much sun reaches a point of the wall.
float leafShade(vec2 p, int layer, float blur) {
  float density = 0.;
  for (int i = 0; i < 9; i++) {
    float r = sqrt((float(i) + .5) / 9.) * blur, a = float(i) * 2.399963 + float(layer);
    vec3 m = textureLod(u_foliage, p + r * vec2(cos(a), sin(a)), log2(max(blur * 480., 1.))).rgb;
    density += (layer == 0 ? m.r : layer == 1 ? m.g : m.b) / 9.;
  }
  return exp(-density * 2.3);
}
void main() {
  vec2 q = view(fromCentre(gl_FragCoord.xy));
  vec2 w = q * .46 + vec2(.5, .52);
  float leaves = leafShade(w + .019 * vec2(wind(.0), .5 * wind(.4)) + vec2(.00, .02), 0, .0040);
  leaves *= leafShade(turn(.2) * w * 1.1 + .030 * vec2(wind(.5), .6 * wind(.9)) + vec2(.06, -.08), 1, .0095);
  leaves *= mix(.55, 1., leafShade(turn(-.25) * w * .95 + .040 * vec2(wind(.9), .5 * wind(1.3)) + vec2(-.02, .16), 2, .022));
  fragColor = vec4(leaves, 0., 0., 1.);
}

//@full wall mips
void main() {
  vec2 q = view(fromCentre(gl_FragCoord.xy));
  float s = sunlight();
  vec4 wall = texture(u_plaster, toPlate(q));
  vec3 lime = mix(vec3(.62, .42, .29), vec3(.76, .57, .42), wall.x) * wall.y;
  vec2 relief = wall.zw;

  float light = windowLight(q) * ramp(shelf() - .012, shelf() + .004, q.y);
  float leaves = texture(u_dapple, gl_FragCoord.xy / u_size).r;
  float sun = light * leaves * s;
  float graze = clamp(1. + .013 * dot(relief, normalize(vec2(-.9, .45))), .55, 1.4);
  vec3 c = lime * (vec3(1.75, 1.16, .62) * sun * graze);
  // The room: bluish shade, and what the lit wall gives back.
  vec3 shade = vec3(.105, .112, .130) * (1. + .25 * ramp(-.5, .5, q.y)) + vec3(.15, .090, .045) * s * exp(-length((q - vec2(.05, -.05)) * vec2(.8, 1.3)) * 1.5);
  shade *= clamp(1. + .006 * dot(relief, vec2(.3, .9)), .7, 1.3);
  c += lime * shade * mix(.85, 1.15, ramp(-.8, .9, -q.x));
  // Where the wall meets the shelf it darkens.
  c *= mix(1., .62, exp(-max(q.y - shelf(), 0.) * 24.));
  fragColor = vec4(c, 1.);
}

//@instances leaf_shadows count=45
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  Leaf leaf = leafOf(id);
  vec2 across = vec2(leaf.way.y, -leaf.way.x);
  // Thrown to the right and a little down; larger and softer than the leaf.
  vec2 at = leaf.root + vec2(.125, -.052) + leaf.way * leaf.size * ((corner.y * 1.3 * .5 + .5)) + across * corner.x * leaf.size * .50;
  v_a = vec4(corner.y * 1.3 * .5 + .5, corner.x * .50, 0., 0.);
  v_b = vec4(at, 0., 0.);
  return toClip(unview(at));
}
#else
vec4 shade() {
  float in_ = ramp(.07, -.10, leafShape(vec2(v_a.y, v_a.x)));
  return vec4(0., 0., 0., in_ * .62 * sunlight());
}
#endif

//@instances jug_shadow count=1
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  vec2 at = jug() + vec2(.125, .10) + corner * vec2(.17, .20);
  v_b = vec4(at, 0., 0.);
  return toClip(unview(at));
}
#else
vec4 shade() {
  vec2 p = v_b.xy - jug() - vec2(.125, -.052);
  float y = p.y / TALL;
  float body = ramp(.022, -.022, abs(p.x) - jugWidth(clamp(y, 0., 1.))) * ramp(1.06, .94, y) * step(shelf(), v_b.y);
  float stems = 0.;
  for (int i = 0; i < 3; i++)
    for (int k = 0; k < 7; k++) {
      vec2 a = stemAt(float(k) / 7., i) - jug(), b = stemAt(float(k + 1) / 7., i) - jug();
      vec2 pa = p - a, ba = b - a;
      stems = max(stems, ramp(.008, .001, length(pa - ba * sat(dot(pa, ba) / dot(ba, ba)))));
    }
  return vec4(0., 0., 0., max(body * .66, stems * .45) * sunlight());
}
#endif

//@full still
// Shelf and jug in front of the wall.
void main() {
  vec2 uv = gl_FragCoord.xy / u_size;
  vec2 q = view(fromCentre(gl_FragCoord.xy));
  vec3 c = texture(u_wall, uv).rgb;
  float s = sunlight(), pixel = 1.1 / u_size.y;
  // The shelf: a board seen from a little above, its front edge, the dark under it.
  float top = shelf(), edge = top - .026, under = edge - .030;
  float grain = fbm(vec2(q.x * 3.5 + 2., q.y * 90.), 5);
  float knots = fbm(vec2(q.x * 6., q.y * 34.) + 7., 4);
  vec3 oak = mix(vec3(.20, .105, .048), vec3(.42, .255, .135), grain * .7 + knots * .3);
  float onSun = windowLight(vec2(q.x + .02, top + .012)) * s;
  vec3 board = oak * (vec3(.085, .092, .115) + vec3(1.5, 1.0, .55) * onSun * .85 + vec3(.10, .055, .028) * s);
  // The jug stands in its own shade.
  vec2 j = q - jug();
  board *= 1. - .55 * s * ramp(.10, .03, abs(j.x - .045 - (top - q.y) * .5) - .05) * step(-.02, j.x + .06);
  board *= 1. - .6 * exp(-pow(j.x / .060, 2.)) * exp(-pow((q.y - top + .006) / .008, 2.));
  vec3 front = oak * .8 * (vec3(.060, .066, .085) + vec3(.38, .235, .12) * s * (.5 + .5 * onSun));
  c = mix(c, board, ramp(pixel, -pixel, q.y - top));
  c = mix(c, front, ramp(pixel, -pixel, q.y - edge));
  vec3 below = texture(u_wall, uv).rgb * mix(.30, .72, ramp(0., -.22, q.y - under)) ;
  c = mix(c, below, ramp(pixel, -pixel, q.y - under));

  // The jug: white earthenware, lit from the left.
  float y = j.y / TALL;
  float width = jugWidth(clamp(y, 0., 1.));
  float foot = -.012 * sqrt(sat(1. - pow(j.x / .055, 2.)));
  float body = max(abs(j.x) - width, max(j.y - TALL, foot - j.y));
  float inBody = ramp(pixel, -pixel, body);
  float x = clamp(j.x / max(width, .01), -1., 1.);
  float slope = (jugWidth(clamp(y + .02, 0., 1.)) - jugWidth(clamp(y - .02, 0., 1.))) / (.04 * TALL);
  vec3 n = normalize(vec3(x, -slope * .9, sqrt(sat(1. - x * x)) + .05));
  float lambert = sat(dot(n, normalize(vec3(-.80, .42, .42))));
  float dapple = mix(.55, 1., texture(u_foliage, vec2(.40, .62) + j * .5 + .012 * vec2(wind(.0), .5 * wind(.4))).r > .5 ? .6 : 1.);
  vec3 clay = vec3(.80, .76, .70) * (.95 + .08 * noise(vec2(x * 3., y * 60.)) + .05 * noise(j * 400.));
  vec3 jugLight = clay * (vec3(.095, .105, .135) * (.6 + .5 * n.z + .3 * n.y) + vec3(1.65, 1.12, .64) * lambert * s * .80 + vec3(.16, .085, .045) * s * sat(x) * .9 + vec3(.12, .07, .035) * s * sat(-n.y));
  jugLight += vec3(1.4, 1.1, .8) * s * pow(lambert, 26.) * .16;
  jugLight *= mix(.55, 1., ramp(-.02, .08, y));
  c = mix(c, jugLight, inBody);
  // Its mouth.
  vec2 m = (j - vec2(0., TALL - .004)) / vec2(.044, .0105);
  float mouth = length(m);
  c = mix(c, mix(vec3(.030, .026, .026), clay * vec3(.9, .6, .38) * s * .8, ramp(-.2, .9, m.x) * .6), ramp(1.02, .92, mouth));
  c = mix(c, clay * (vec3(.12, .12, .14) + vec3(1.5, 1.05, .62) * s * ramp(.6, -1., m.x) * .8), ramp(.16, .04, abs(mouth - .98)) * ramp(1.3, 1.1, mouth));
  // The handle, a loop to the right.
  vec2 hd = (j - vec2(.088, TALL * .60)) / vec2(.050, .066);
  float loop_ = abs(length(hd) - .78) - .15;
  float inLoop = ramp(.05, -.05, loop_) * step(width - .006, abs(j.x)) * step(0., j.x);
  c = mix(c, clay * (vec3(.075, .082, .105) + vec3(.95, .62, .34) * s * ramp(.3, -1., hd.x - hd.y * .7) * .6), inLoop);
  fragColor = vec4(c, 1.);
}

//@instances stems count=3 segments=16
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  float k = corner.y * .5 + .5;
  vec2 a = stemAt(k, id), along = normalize(stemAt(k + .02, id) - stemAt(k - .02, id));
  v_a = vec4(k, 0., 0., 0.);
  return toClip(unview(a + vec2(along.y, -along.x) * corner.x * mix(.0030, .0013, k)));
}
#else
vec4 shade() {
  float soft = ramp(1., .45, abs(v_uv.x));
  vec3 c = vec3(.070, .052, .028) * (.5 + sunlight() * ramp(.8, -1., v_uv.x) * 2.6);
  return vec4(c, 1.) * soft;
}
#endif

//@instances leaves count=45
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  Leaf leaf = leafOf(id);
  vec2 across = vec2(leaf.way.y, -leaf.way.x);
  vec2 at = leaf.root + leaf.way * leaf.size * (corner.y * .5 + .5) + across * corner.x * leaf.size * .34;
  v_a = vec4(corner.y * .5 + .5, corner.x * .34, leaf.hue, leaf.size);
  v_b = vec4(leaf.way, 0., 0.);
  return toClip(unview(at));
}
#else
vec4 shade() {
  float shape = leafShape(vec2(v_a.y, v_a.x));
  float pixel = 1.2 / (u_size.y * v_a.w);
  float in_ = ramp(pixel, -pixel, shape);
  float rib = exp(-pow(v_a.y / .012, 2.)), veins = .5 + .5 * sin((v_a.x - abs(v_a.y) * .9) * 60.);
  float s = sunlight();
  // Half of each leaf is turned to the light; thin ones let it through.
  float half_ = sign(v_a.y) * sign(v_b.y - v_b.x);
  float lit = .50 + .16 * half_ + .25 * (v_a.z - .5);
  vec3 leaf = mix(vec3(.070, .105, .062), vec3(.140, .170, .090), v_a.z) * (.92 + .10 * veins);
  vec3 c = leaf * (vec3(.42, .48, .56) * .55 + vec3(3.0, 2.2, 1.05) * lit * s);
  c += vec3(.24, .26, .050) * s * ramp(.55, .9, v_a.z) * (.7 + .3 * veins) * .8;
  c *= mix(.62, 1., ramp(.0, .35, v_a.x)) * (1. - .25 * ramp(.1, .34, abs(v_a.y)));
  c = mix(c, c * 1.35 + .01, rib * .6);
  return vec4(c * in_, in_);
}
#endif

//@instances motes count=70
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  float f = float(id), t = u_time;
  vec4 h = hash4(f * 1.9 + 31.), g = hash4(f * 2.7 + 3.);
  vec2 at = (h.xy - .5) * vec2(aspect() + .1, 1.1) + vec2(.010 * t, -.006 * t) + .02 * vec2(sin(t * TURN + g.x * 9.), cos(t * TURN + g.y * 9.));
  float beam = gauss((at.y - .05 + at.x * .30) / .22);
  v_a = vec4(beam * sunlight() * mix(.6, .14, g.z), g.z, 0., 0.);
  return toClip(at + corner * mix(.0012, .0046, g.z * g.z));
}
#else
vec4 shade() { return vec4(vec3(1., .80, .50) * v_a.x * exp(-dot(v_uv, v_uv) * 3.) * .7, 0.); }
#endif

//@grade
vec3 grade(vec3 c, vec2 uv) {
  float l = luma(c);
  return mix(c * vec3(.90, .98, 1.10), c * vec3(1.03, 1., .94), ramp(.03, .4, l)) + vec3(.0010, .0010, .0012);
}
