// Small Things: a white wall, a table, a jug with a twig, two cups that steam, a chair pulled back.
// Arc: a dark blue room; somebody's shadow draws the curtain back in two pulls and walks on out of
// the light, and morning lies on the wall, with the shadows of leaves, for whoever sits down.

//@film exposure=1.02 contrast=1.4 saturation=1.2 bloom=0.10 grain=0.010 vignette=0.55 poster=3.4 dim=0.6 hold=9.5 fold=2 crf=28.5 crfAv1=30

//@use loop

//@shared
float sunlight() { return .94 + .06 * ease(3., 6.6, u_time) - .10 * ramp(.4, .8, loopNoise(vec2(u_time * .5, 3.), 4)); }
// The curtain, from closed to open, in two pulls; what the room gets of it.
float drawn() { return .06 + .34 * ease(.8, 2.7, u_time) + .63 * ease(3.1, 6.3, u_time); }
float room() { return .30 + .70 * drawn(); }
float wind(float lag) {
  float t = u_time - lag;
  return .55 * sin(t * TURN) + .30 * sin(t * TURN * 2. + 1.3) + .45 * (loopNoise(vec2(t * .75, 8.), 6) - .5);
}
float push() { return pick(1., .79) * (1. + .04 * ease(u_time / REST)); }
vec2 view(vec2 q) { vec2 c = pick(vec2(.2, -.1), vec2(.03, -.34)); return (q - c) / push() + c; }
vec2 unview(vec2 q) { vec2 c = pick(vec2(.2, -.1), vec2(.03, -.34)); return (q - c) * push() + c; }

// What stands still is drawn once, on a plate that holds all the camera will see.
vec2 plateSize() { return vec2(aspect(), 1.) / pick(1., .79); }
vec2 plateMiddle() { vec2 c = pick(vec2(.2, -.1), vec2(.03, -.34)); return c - c / pick(1., .79); }
vec2 fromPlate(vec2 uv) { return (uv - .5) * plateSize() + plateMiddle(); }
vec2 toPlate(vec2 q) { return (q - plateMiddle()) / plateSize() + .5; }

// Where the table meets the wall, and its near edge.
float shelf() { return pick(-.235, -.315); }
float tableEdge() { return pick(-.395, -.515); }
vec2 jug() { return pick(vec2(.47, -.305), vec2(.155, -.375)); }
const float TALL = .235;
vec2 cup(int i) { return i == 0 ? pick(vec2(.205, -.290), vec2(-.015, -.362)) : pick(vec2(.105, -.335), vec2(-.115, -.408)); }
const float CUP = .078;
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

// The sun comes in from the left and high: the window lies on the wall aslant.
vec2 windowHalf() { return pick(vec2(.66, .27), vec2(.30, .36)); }
vec2 inWindow(vec2 q) {
  vec2 p = q - pick(vec2(.10, -.075), vec2(.015, -.04));
  return vec2(p.x + p.y * .30, p.y + p.x * .16) / windowHalf();
}
float stick(vec2 p, vec2 a, vec2 b, float r1, float r2) {
  vec2 pa = p - a, ba = b - a;
  float k = sat(dot(pa, ba) / dot(ba, ba));
  return length(pa - ba * k) - mix(r1, r2, k);
}
float blend(float a, float b, float k) { float h = sat(.5 + .5 * (b - a) / k); return mix(b, a, h) - k * h * (1. - h); }
// Whoever draws the curtain: only a shadow, which walks with it and on, out of the window.
float somebody(vec2 p) {
  float edge = -1. + 2. * drawn();
  vec2 half_ = windowHalf();
  float size = pick(1.12, 1.12), walk = ease(5.3, 7.4, u_time);
  float x = (edge - pick(.25, .50)) * half_.x + walk * pick(.50, .44);
  float step_ = (1. - cos(x * 60.)) * .003 * (ramp(3.4, 3.9, u_time) - ramp(6.6, 7.2, u_time));
  vec2 b = (p * half_ - vec2(x, half_.y * .14 + step_)) / size;
  b = turn(-.05) * b;
  // Head with a chin, neck, shoulders, back; the arm goes to the curtain, and down again.
  float d = length(b * vec2(1.12, .90)) - .046;
  d = blend(d, length(b - vec2(.022, -.030)) - .020, .02);
  d = blend(d, stick(b, vec2(-.008, -.03), vec2(-.012, -.08), .022, .026), .02);
  d = blend(d, stick(b, vec2(-.058, -.112), vec2(.036, -.110), .030, .028), .03);
  d = blend(d, stick(b, vec2(-.012, -.13), vec2(-.015, -.50), .074, .085), .04);
  float reach = 1. - ease(5.7, 6.5, u_time);
  vec2 hand = mix(vec2(.075, -.30), vec2(pick(.178, .145), .012), reach), elbow = mix(vec2(.070, -.20), vec2(.108, -.080), reach);
  d = blend(d, stick(b, vec2(.040, -.112), elbow, .024, .019), .02);
  d = blend(d, stick(b, elbow, hand, .018, .013), .012);
  return 1. - ramp(.014, -.012, d) * .93;
}
float windowLight(vec2 q) {
  vec2 p = inWindow(q);
  float soft = .045;
  float inside = ramp(1. + soft, 1. - soft, abs(p.x)) * ramp(1. + soft * 1.6, 1. - soft * 1.6, abs(p.y));
  float bars = ramp(.020, .050, abs(p.x + .0)) * ramp(.035, .085, abs(abs(p.y) - .34));
  // The hem of the curtain swings after each pull; a little light comes through the cloth.
  float edge = -1.04 + 2.12 * drawn() + .022 * sin(p.y * 2.3 + u_time * 2.4) * (1. - drawn()) + .012 * sin(p.y * 7. + 1.);
  float folds = .055 + .035 * sin((p.x - edge) * 34. + sin(p.y * 1.4));
  float open = mix(folds, 1., ramp(edge + .03, edge - .03, p.x));
  return inside * mix(.12, 1., bars) * open * somebody(p);
}
float windowShare(vec2 q) { return min(windowLight(q) * 1.3, 1.); }

// Steam over a cup: thin, turning, the same every eight seconds.
float steam(vec2 q, int i) {
  vec2 s = q - cup(i) - vec2(0., CUP - .008);
  float y = s.y, up = sat(y / .42), f = float(i), all = 0.;
  // Two ribbons that turn about each other and thin out; each is dense along one edge.
  for (int k = 0; k < 2; k++) {
    float g = float(k), lean = .05 * up * up * (1. + .8 * wind(.3 + g * .4));
    float x = s.x - lean - (.010 * sin(y * 24. - u_time * TURN * 2. + f * 2.4 + g * 2.6) + .009 * sin(y * 47. - u_time * TURN * 3. + f + g * 4.)) * ramp(0., .30, up) - .012 * (g - .5);
    float fold = loopNoise(vec2(y * 13. - u_time * .75, f * 5. + g * 9.), 6);
    float wide = (.008 + .034 * up) * (.45 + 1.1 * fold), a = x / wide;
    all += ramp(-1.6, .9, a) * ramp(1.25, .9, a) * (.35 + .65 * fold) / (1. + 1.6 * up);
  }
  return all * ramp(.0, .05, y) * ramp(1., .2, up) * .8;
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
  float broad = fbm(q * vec2(2.1, 2.7) + 5., 5), fine = fbm(q * 19., 3), grain = noise(q * 330.) * .6 + noise(q * 150.) * .4;
  vec2 e = vec2(.0022, 0.);
  vec2 relief = vec2(fbm((q + e.xy) * 19., 3) - fine, fbm((q + e.yx) * 19., 3) - fine) / e.x;
  float crack = exp(-abs(q.x + pick(.52, .20) + .05 * fbm(vec2(q.y * 7., 2.), 4) - .03 - .10 * q.y) * 900.) * ramp(.10, .30, q.y);
  fragColor = vec4(broad, (.94 + .06 * fine) * (.98 + .04 * grain) * (1. - .22 * crack), relief);
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
  float leaves = leafShade(w + .028 * vec2(wind(.0), .5 * wind(.4)) + vec2(.00, .02), 0, .0075);
  leaves *= leafShade(turn(.2) * w * 1.1 + .040 * vec2(wind(.5), .6 * wind(.9)) + vec2(.06, -.08), 1, .0140);
  leaves *= mix(.55, 1., leafShade(turn(-.25) * w * .95 + .050 * vec2(wind(.9), .5 * wind(1.3)) + vec2(-.02, .16), 2, .028));
  // Fewer leaves before the middle of the window, where somebody stands.
  vec2 p = inWindow(q) - pick(vec2(-.05, -.30), vec2(-.1, -.25));
  leaves = mix(1., leaves, .12 + .88 * ramp(.25, .95, length(p * pick(vec2(1.25, .75), vec2(.75, .85)))));
  fragColor = vec4(leaves, 0., 0., 1.);
}

//@full wall mips
void main() {
  vec2 q = view(fromCentre(gl_FragCoord.xy));
  float s = sunlight();
  vec4 wall = texture(u_plaster, toPlate(q));
  vec3 lime = mix(vec3(.66, .57, .48), vec3(.80, .735, .66), wall.x) * wall.y;
  vec2 relief = wall.zw;

  float light = windowLight(q) * ramp(shelf() - .012, shelf() + .004, q.y);
  float leaves = texture(u_dapple, gl_FragCoord.xy / u_size).r;
  float sun = light * leaves * s;
  float graze = clamp(1. + .0085 * dot(relief, normalize(vec2(-.9, .45))), .55, 1.4);
  vec3 c = lime * (vec3(2.15, 1.50, .88) * sun * graze);
  // The room: blue shade, and what the lit wall gives back.
  float r = room();
  vec3 shade = vec3(.075, .100, .142) * r * (1. + .20 * ramp(-.5, .5, q.y)) + vec3(.125, .082, .048) * s * drawn() * exp(-length((q - vec2(.05, -.08)) * vec2(.8, 1.3)) * 1.7);
  shade *= clamp(1. + .006 * dot(relief, vec2(.3, .9)), .7, 1.3);
  c += lime * shade * mix(.85, 1.15, ramp(-.8, .9, -q.x));
  // Where the wall meets the table it darkens; steam throws a thin shadow.
  c *= mix(1., .62, exp(-max(q.y - shelf(), 0.) * 24.));
  c *= 1. - .42 * light * (steam(q - vec2(.085, -.03), 0) + steam(q - vec2(.10, -.04), 1));
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
  return vec4(0., 0., 0., in_ * .70 * windowShare(v_b.xy)) * step(shelf(), v_b.y);
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
  return vec4(0., 0., 0., max(body * .74, stems * .5) * windowShare(v_b.xy)) * step(shelf(), v_b.y);
}
#endif

//@full still
// Table, jug and cups in front of the wall.
float cupWidth(float y) { return .047 * sqrt(sat(1. - pow(sat(.97 - y) / 1.10, 3.2))) + .003 * ramp(.8, 1., y); }
float potWidth(int kind, float y) { return kind == 0 ? jugWidth(y) : cupWidth(y); }
// Earthenware turned on a wheel, seen from a little above. `j` is measured from the middle of its foot.
void pot(inout vec3 c, vec2 j, int kind, float tall, vec3 glaze, float lit, float pixel) {
  float r = room(), s = sunlight() * lit;
  float y = j.y / tall, width = potWidth(kind, clamp(y, 0., 1.));
  float base = potWidth(kind, .03), top = potWidth(kind, 1.);
  float foot = -.22 * base * sqrt(sat(1. - pow(j.x / base, 2.)));
  float side = kind == 0 ? .6 : .5, ring = kind == 0 ? .050 : .024;
  // The handle, a loop to the right.
  vec2 hd = (j - vec2(kind == 0 ? .088 : .052, tall * side)) / vec2(ring, kind == 0 ? .066 : .029);
  float inLoop = ramp(.06, -.06, abs(length(hd) - .78) - (kind == 0 ? .15 : .19)) * step(width - .006, abs(j.x)) * step(0., j.x);
  c = mix(c, glaze * (vec3(.070, .085, .115) * r + vec3(1., .66, .38) * s * ramp(.3, -1., hd.x - hd.y * .7) * .6), inLoop);
  float body = max(abs(j.x) - width, max(j.y - tall, foot - j.y));
  float x = clamp(j.x / max(width, .01), -1., 1.);
  float slope = (potWidth(kind, clamp(y + .02, 0., 1.)) - potWidth(kind, clamp(y - .02, 0., 1.))) / (.04 * tall);
  vec3 n = normalize(vec3(x, -slope * .9, sqrt(sat(1. - x * x)) + .05));
  float lambert = sat(dot(n, normalize(vec3(-.80, .42, .42))));
  vec3 clay = glaze * (.95 + .08 * noise(vec2(x * 3., y * 60.)) + .02 * noise(j * 400.));
  vec3 light = clay * (vec3(.085, .105, .145) * r * (.6 + .5 * n.z + .3 * n.y) + vec3(1.65, 1.14, .68) * lambert * s * .85 + vec3(.16, .09, .05) * s * sat(x) * .9 + vec3(.12, .07, .035) * s * sat(-n.y));
  light += vec3(1.4, 1.1, .8) * s * pow(lambert, 26.) * (kind == 0 ? .16 : .45);
  light *= mix(.55, 1., ramp(-.02, .10, y));
  c = mix(c, light, ramp(pixel, -pixel, body));
  // Its mouth.
  vec2 m = (j - vec2(0., tall - .003)) / vec2(top, top * .235);
  float mouth = length(m);
  vec3 inner = mix(vec3(.030, .026, .026), clay * vec3(.9, .62, .40) * s * .8, ramp(-.2, .9, m.x) * .6);
  if (kind == 1) inner = mix(inner, vec3(.028, .013, .007) + vec3(.25, .20, .15) * s * ramp(.5, -.6, m.x + m.y) * .4, ramp(.86, .78, length(m + vec2(0., .16))));
  c = mix(c, inner, ramp(1.02, .92, mouth));
  c = mix(c, clay * (vec3(.11, .12, .15) * r + vec3(1.5, 1.08, .66) * s * ramp(.6, -1., m.x) * .8), ramp(.18, .04, abs(mouth - .98)) * ramp(1.3, 1.1, mouth));
}
// What a thing on the table takes from the light around its foot.
float under(vec2 j, float width) {
  // Its shadow goes to the right and back, toward the wall.
  float k = j.x * .89 + j.y * .46, off = abs(j.y * .89 - j.x * .46 + .006);
  return ramp(width, width * .55, off) * ramp(-.02, .02, k);
}
void main() {
  vec2 uv = gl_FragCoord.xy / u_size;
  vec2 q = view(fromCentre(gl_FragCoord.xy));
  vec3 c = texture(u_wall, uv).rgb;
  float s = sunlight(), r = room(), pixel = 1.1 / u_size.y;
  // The table: boards that run across, worn pale; near us it leaves the light.
  float top = shelf(), edge = tableEdge(), d = sat((top - q.y) / (top - edge));
  float far = 1. / (1. + .55 * d);
  vec2 g = vec2(q.x * far * 1.3, d * 1.9 * (1. - .25 * d));
  float grain = fbm(vec2(g.x * 2.6 + 2., g.y * 22.), 4), knots = fbm(vec2(g.x * 4., g.y * 11.) + 7., 4);
  vec3 oak = mix(vec3(.20, .115, .060), vec3(.48, .315, .180), grain * .65 + knots * .35);
  oak *= 1. - .55 * exp(-pow((fract(g.y * 1.7 + .25) - .5) / .022, 2.));
  vec2 onWall = vec2(q.x + .20 * d, top + .01 - .16 * d);
  float leaves = texture(u_dapple, uv + vec2(0., .05)).r;
  float sun = windowLight(onWall) * mix(leaves, 1., .25) * s;
  float hidden = 0.;
  hidden = max(hidden, under(q - jug(), .070));
  for (int i = 0; i < 2; i++) hidden = max(hidden, under(q - cup(i), .036));
  vec3 board = oak * (vec3(.080, .100, .140) * r * 1.15 + vec3(1.85, 1.28, .75) * sun * (1. - .86 * hidden) + vec3(.085, .055, .032) * s * drawn());
  board *= mix(.72, 1., ramp(0., .10, d));
  // Things stand on it.
  vec2 e = (q - jug()) / vec2(.075, .017);
  board *= 1. - .65 * exp(-dot(e, e));
  for (int i = 0; i < 2; i++) {
    e = (q - cup(i)) / vec2(.044, .011);
    board *= 1. - .65 * exp(-dot(e, e));
  }
  vec3 front = oak * .7 * (vec3(.050, .062, .088) * r + vec3(.10, .065, .038) * s * drawn());
  c = mix(c, board, ramp(pixel, -pixel, q.y - top));
  c = mix(c, front, ramp(pixel, -pixel, q.y - edge));
  c = mix(c, vec3(.006, .007, .009) * r, ramp(pixel, -pixel, q.y - edge + .036));

  vec2 t = vec2(.0, .06);
  float l0 = .15 + .85 * windowShare(jug() + vec2(.06, .10));
  pot(c, q - jug(), 0, TALL, vec3(.80, .77, .72), l0, pixel);
  pot(c, q - cup(0), 1, CUP, vec3(.82, .78, .71), .15 + .85 * windowShare(cup(0) + vec2(.06, .07)), pixel);
  pot(c, q - cup(1), 1, CUP, vec3(.30, .42, .50), .15 + .85 * windowShare(cup(1) + vec2(.06, .07)), pixel);
  // Steam, which only the sun shows.
  for (int i = 0; i < 2; i++) c += vec3(1.05, .80, .54) * steam(q, i) * (.05 * r + 1.35 * s * windowShare(q + vec2(.05, 0.)));
  fragColor = vec4(c, 1.);
}

//@instances stems count=3 segments=16
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  float k = corner.y * .5 + .5;
  vec2 a = stemAt(k, id), along = normalize(stemAt(k + .02, id) - stemAt(k - .02, id));
  v_a = vec4(k, windowShare(a + vec2(.06, 0.)), 0., 0.);
  return toClip(unview(a + vec2(along.y, -along.x) * corner.x * mix(.0030, .0013, k)));
}
#else
vec4 shade() {
  float soft = ramp(1., .45, abs(v_uv.x));
  vec3 c = vec3(.070, .052, .028) * (.5 * room() + sunlight() * v_a.y * ramp(.8, -1., v_uv.x) * 2.6);
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
  v_b = vec4(leaf.way, .12 + .88 * windowShare(leaf.root + vec2(.06, 0.)), 0.);
  return toClip(unview(at));
}
#else
vec4 shade() {
  float shape = leafShape(vec2(v_a.y, v_a.x));
  float pixel = 1.2 / (u_size.y * v_a.w);
  float in_ = ramp(pixel, -pixel, shape);
  float rib = exp(-pow(v_a.y / .012, 2.)), veins = .5 + .5 * sin((v_a.x - abs(v_a.y) * .9) * 60.) * .35;
  float s = sunlight() * v_b.z;
  // Half of each leaf is turned to the light; thin ones let it through.
  float half_ = sign(v_a.y) * sign(v_b.y - v_b.x);
  float lit = .50 + .16 * half_ + .25 * (v_a.z - .5);
  vec3 leaf = mix(vec3(.062, .088, .058), vec3(.115, .138, .082), v_a.z) * (.92 + .10 * veins);
  vec3 c = leaf * (vec3(.36, .46, .60) * .6 * room() + vec3(3.0, 2.2, 1.05) * lit * s);
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
  v_a = vec4(beam * sunlight() * mix(.6, .14, g.z) * windowShare(at), g.z, 0., 0.);
  return toClip(at + corner * mix(.0012, .0046, g.z * g.z));
}
#else
vec4 shade() { return vec4(vec3(1., .80, .50) * v_a.x * exp(-dot(v_uv, v_uv) * 3.) * .7, 0.); }
#endif

//@instances chair count=1
// Pulled back from the table: in front of everything, out of focus.
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  vec2 foot = pick(vec2(-.52, -.36), vec2(-.185, -.585)), at = foot + corner * vec2(.36, .34);
  v_b = vec4(at - foot, at);
  return toClip(unview(at));
}
#else
float rail(vec2 p, vec2 a, vec2 b, float r) { return stick(p, a, b, r, r * .9); }
vec4 shade() {
  vec2 p = v_b.xy * pick(1., 1.15);
  // Two posts that lean outward, a bent top rail, spindles.
  float d = rail(p, vec2(-.20, -.40), vec2(-.225, .165), .017);
  d = min(d, rail(p, vec2(.17, -.40), vec2(.205, .150), .017));
  float bend = .020 * (1. - pow(p.x / .22, 2.));
  d = min(d, max(abs(p.y - .135 - bend + .03 * p.x) - .034, abs(p.x + .01) - .215));
  for (int i = 0; i < 4; i++) {
    float x = -.135 + .085 * float(i);
    d = min(d, rail(p, vec2(x * .9, -.40), vec2(x, .12), .0075));
  }
  float blur = .012, cover = ramp(blur, -blur, d);
  float s = sunlight() * drawn(), rim = ramp(.135, .175, p.y - .020 * (1. - pow(p.x / .22, 2.)) + .03 * p.x) + .35 * ramp(-.010, .006, d) * ramp(.0, -.05, p.x + .20);
  vec3 c = vec3(.012, .013, .017) * room() + vec3(.30, .17, .075) * s * rim * .8 + vec3(.020, .011, .006) * s;
  return vec4(c, 1.) * cover;
}
#endif

//@grade
vec3 grade(vec3 c, vec2 uv) {
  float l = luma(c);
  return mix(c * vec3(.90, .98, 1.10), c * vec3(1.03, 1., .94), ramp(.03, .4, l)) + vec3(.0010, .0010, .0012);
}
