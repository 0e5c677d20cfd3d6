// Stay a Little: a candle on an old table, an unsent letter beside it, small lights behind.
// Arc: the wick catches, the flame finds its height, and the room comes out of the dark.

//@film exposure=1.0 contrast=1.38 saturation=1.3 bloom=0.16 grain=0.016 vignette=0.85 poster=7.5 dim=0.78 hold=10 crf=22.5 crfAv1=26
//@use lens loop

//@shared
const float LENS = 1.3, HEIGHT = .34, TABLE = .10;
float push() { return 1. + .045 * ease(u_time / REST); }
vec2 view(vec2 q) { vec2 c = pick(vec2(-.30, .02), vec2(-.04, -.02)); return (q - c) / push() + c + pick(vec2(0.), vec2(0., .10)); }
vec2 unview(vec2 q) { vec2 c = pick(vec2(-.30, .02), vec2(-.04, -.02)); return (q - pick(vec2(0.), vec2(0., .10)) - c) * push() + c; }

// Where the candle stands, and how far the flame has grown.
vec3 candle() { return vec3(pick(-.40, -.075), 0., 1.30); }
const float WAX = .275, THICK = .066;
float lit() { return ease(.5, 2.2, u_time) * (.78 + .22 * ease(2., REST, u_time)); }
float flicker() {
  float t = u_time;
  return 1. + .035 * sin(t * TURN * 12.) * sin(t * TURN * 4.) + .03 * sin(t * TURN * 7. + 1.) + .05 * (loopNoise(vec2(t * 2.25, 4.), 18) - .5);
}
float lean(float y) {
  float t = u_time;
  float draught = .30 * (loopNoise(vec2(t * .5, 1.), 4) - .5) + .9 * exp(-pow((t - 5.3) / .7, 2.)) * sin((t - 5.3) * 4.) * .25;
  return draught * y * y + .025 * sin(t * TURN * 8. - y * 4.) * y + .05 * (loopNoise(vec2(y * 2.6 - t * 2.125, 2.5 + .8 * sin(t * TURN)), 17) - .5) * y;
}
vec2 seen(vec3 p) { return vec2(p.x, p.y - HEIGHT) * LENS / p.z + vec2(0., TABLE); }
vec3 flameAt() { return candle() + vec3(0., WAX + .055, 0.); }
const vec3 WARM = vec3(1., .46, .125);

//@full room mips
// Light of the flame on a surface.
vec3 byFlame(vec3 p, vec3 n) {
  vec3 to = flameAt() - p;
  float d2 = dot(to, to);
  return WARM * lit() * flicker() * max(dot(n, to), 0.) / (sqrt(d2) * (d2 + .03)) * .115;
}
vec3 table(vec2 at) {
  vec2 w = turn(.08) * at;
  float plank = floor(w.y * 3.6), grain = fbm(vec2(w.x * 2.4 + plank * 7., w.y * 52. + .9 * fbm(w * vec2(3., 9.), 3)), 5);
  vec3 wood = mix(vec3(.055, .026, .012), vec3(.20, .105, .048), grain);
  wood *= .75 + .4 * hash(plank + 3.);
  wood *= mix(.35, 1., ramp(.0, .02, abs(fract(w.y * 3.6) - .5) * -1. + .5));
  return wood;
}
// An envelope, not yet sealed away: its flap, its edge, its red wax.
vec4 envelope(vec2 at, out float rise) {
  vec2 p = turn(pick(.42, .30)) * (at - pick(vec2(.20, 1.02), vec2(.115, 1.09))) / pick(.92, .66);
  vec2 half_ = vec2(.235, .155);
  float edge = max(abs(p.x) - half_.x, abs(p.y) - half_.y);
  float soft = .004;
  float cover = ramp(soft, -soft, edge);
  // The flap folds down to just past the middle.
  float flap = p.y - mix(-.015, half_.y, abs(p.x) / half_.x);
  float fold = exp(-pow(flap / .0035, 2.)) * step(abs(p.x), half_.x);
  float shade = ramp(.0, -.035, flap) * .16 * ramp(-.05, .0, flap);
  float seams = exp(-pow((abs(p.x) * .66 + p.y + .015 - .0) / .003, 2.)) * step(p.y, -.02) * .25;
  vec3 paper = vec3(.80, .72, .60) * (.92 + .12 * fbm(p * 60., 3));
  paper *= 1. - .38 * fold - shade - seams;
  vec2 s = p - vec2(.0, .0);
  float wax = length(s) + .004 * noise(s * 90.) + .003 * sin(atan(s.y, s.x) * 5.);
  float seal = ramp(.036, .032, wax);
  paper = mix(paper, vec3(.30, .018, .014) * (1. + .9 * ramp(.034, .022, wax) - .6 * exp(-pow((wax - .020) / .003, 2.))), seal);
  rise = cover;
  return vec4(paper, cover);
}
void main() {
  vec2 q = view(fromCentre(gl_FragCoord.xy));
  float down = TABLE - q.y, far = HEIGHT * LENS / max(down, .001);
  float edge = 3.05;
  float glow = lit() * flicker();
  // Behind the table: a wall that hardly takes the light, a window's blue square, all out of focus.
  vec3 wall = vec3(.0075, .0065, .0075) + WARM * .013 * glow * exp(-length(q - seen(flameAt())) * 2.2);
  vec2 w = (q - pick(vec2(.42, .24), vec2(.16, .23))) / vec2(.23, .26);
  float pane = ramp(1.12, .86, abs(w.x)) * ramp(1.12, .86, abs(w.y)) * (1. - .6 * ramp(.10, .02, abs(w.x))) * (1. - .6 * ramp(.08, .02, abs(w.y + .1)));
  wall += mix(vec3(.006, .013, .030), vec3(.014, .026, .046), ramp(.9, -.9, w.y)) * pane * (.8 + .4 * noise(q * 5.));
  vec3 c = wall;
  float onTable = ramp(edge + .5, edge - .25, far);
  if (down > .02) {
    vec2 at = vec2(q.x * far / LENS, far);
    vec3 p = vec3(at.x, 0., at.y);
    vec3 wood = table(at);
    float rise;
    vec4 letter = envelope(at, rise);
    // The letter's shadow, then the letter.
    float shadow;
    envelope(at - normalize(at - candle().xz) * .016, shadow);
    vec3 n = normalize(vec3(.06 * (noise(at * vec2(9., 60.)) - .5), 1., .05 * (noise(at * vec2(12., 50.) + 7.) - .5)));
    vec3 light = byFlame(p, n) * 7. + vec3(.010, .012, .018);
    vec3 surface = wood * light * (1. - .55 * shadow * (1. - rise));
    // The candle's own foot shades the table round it.
    float foot = length(at - candle().xz);
    surface *= ramp(.03, .20, foot) * .85 + .15;
    // Polish: the flame and the lights behind lie on it.
    vec2 flame = seen(flameAt()), mirror = vec2(flame.x, 2. * seen(candle()).y - flame.y);
    vec2 off = (q - mirror) / vec2(.030 + .02 * down, .13);
    float sheen = exp(-dot(off, off)) * .40 * (.55 + .8 * noise(at * vec2(14., 70.)));
    surface += WARM * sheen * glow * (1. - rise) + vec3(.012, .014, .018) * ramp(.30, .06, down) * (1. - rise);
    surface = mix(surface, letter.rgb * (byFlame(p, vec3(0., 1., 0.)) * 6.2 + vec3(.010, .012, .018)), letter.a);
    // Near and far parts of the table are out of focus: darker, without grain.
    c = mix(wall, surface, onTable);
  }
  fragColor = vec4(c, 1.);
}

//@full soft mips
// The table's near edge falls out of focus; so does what is far behind.
void main() {
  vec2 uv = gl_FragCoord.xy / u_size;
  vec2 q = view(fromCentre(gl_FragCoord.xy));
  float far = HEIGHT * LENS / max(TABLE - q.y, .02);
  float blur = 2.6 * abs(1.5 / far - 1.) * step(far, 3.4) + 2.4 * ramp(1.7, 2.8, far);
  vec3 c = vec3(0.);
  for (int i = 0; i < 8; i++) {
    float r = sqrt((float(i) + .5) / 8.) * blur * .0042, a = float(i) * 2.399963;
    c += textureLod(u_room, uv + vec2(cos(a) / aspect(), sin(a)) * r, max(blur - .6, 0.)).rgb / 8.;
  }
  fragColor = vec4(c, 1.);
}

//@instances lights count=64
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  float f = float(id);
  vec4 h = hash4(f * 1.7 + 3.);
  // Three strings that hang across the dark.
  int string = id / 22;
  float k = (f - float(string) * 22. + .5 + .5 * (h.x - .5)) / 22.;
  float x = (k - .5) * pick(2.1, 1.05);
  float sag = string == 0 ? .34 - .16 * (1. - pow(x * 1.1 - .1, 2.)) : string == 1 ? .235 - .13 * (1. - pow(x * .9 + .25, 2.)) : .16 - .07 * (1. - pow(x * 1.2 - .3, 2.));
  vec2 at = vec2(x, sag + .012 * (h.y - .5) + .002 * sin(u_time * .6 + f));
  float radius = mix(.013, .024, h.z) * (string == 0 ? 1.25 : string == 1 ? 1. : .75);
  vec3 colour = h.w < .72 ? vec3(1., .44, .09) : h.w < .9 ? vec3(1., .62, .24) : vec3(1., .22, .09);
  float beat = .82 + .18 * sin(u_time * (.5 + h.y) + f * 3.);
  // They come on along the strings, one after another.
  float comes = 1.6 + 3.4 * k + .6 * float(string);
  float strength = (.20 + .42 * h.x * h.x) * (string == 0 ? .7 : string == 1 ? .9 : 1.1) * mix(.05, 1., ramp(comes, comes + 1.1, u_time));
  v_a = vec4(colour * strength * beat, 0.);
  v_b = vec4(at, 0., 0.);
  return toClip(unview(at) + corner * radius);
}
#else
vec4 shade() { return vec4(v_a.rgb * lensDisc(v_uv, v_b.xy, .16), 0.); }
#endif

//@instances snow count=70
// It begins to snow outside.
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  float f = float(id);
  vec4 h = hash4(f * 2.3 + 90.);
  vec2 middle = pick(vec2(.42, .24), vec2(.16, .23)), size = vec2(.215, .235);
  vec2 at = vec2(h.x * 2. - 1. + .10 * sin(u_time * (.4 + .3 * h.z) + f), 1. - 2. * fract(h.y + u_time * (.045 + .03 * h.z)));
  float inside = ramp(1., .9, abs(at.y)) * (1. - ramp(.11, .07, abs(at.x))) * (1. - ramp(.09, .05, abs(at.y + .1)));
  v_a = vec4(inside * ramp(3.5, REST, u_time) * (.3 + .7 * h.w), 0., 0., 0.);
  return toClip(unview(middle + at * size) + corner * mix(.0035, .0085, h.w));
}
#else
vec4 shade() { return vec4(vec3(.060, .080, .115) * v_a.x * ramp(1., .2, length(v_uv)), 0.); }
#endif

//@instances wax count=1
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  vec2 foot = seen(candle()), top = seen(candle() + vec3(0., WAX, 0.));
  float wide = THICK * LENS / candle().z;
  v_a = vec4(foot, top);
  v_b = vec4(wide, 0., 0., 0.);
  vec2 at = vec2(foot.x + corner.x * wide * 1.35, mix(foot.y - wide * .45, top.y + wide * .7, corner.y * .5 + .5));
  v_c = vec4(at, 0., 0.);
  return toClip(unview(at));
}
#else
vec4 shade() {
  vec2 q = v_c.xy, foot = v_a.xy, top = v_a.zw;
  float wide = v_b.x, pixel = 1. / u_size.y;
  // A drip has run down and hardened.
  float down = (top.y - q.y) / (top.y - foot.y);
  float dripAt = wide * .52, drip = wide * .16 * ramp(.62, .50, down) * ramp(.0, .06, down);
  float bulge = drip * sqrt(sat(1. - pow((q.x - top.x - dripAt) / (wide * .17), 2.)));
  float x = (q.x - top.x) / wide;
  float rim = .20 * sqrt(sat(1. - x * x));
  float lipUp = .06 * sin(x * 5. + 1.) + .05 * x;
  float body = ramp(1. + pixel / wide, 1. - pixel / wide, abs(x + .02 * sin(down * 7.)));
  float upper = top.y + wide * (rim + lipUp), lower = foot.y - wide * .30 * sqrt(sat(1. - x * x));
  float cover = body * ramp(upper + pixel, upper - pixel, q.y) * ramp(lower - pixel, lower + pixel, q.y);
  float glow = lit() * flicker();
  // The wax carries the flame's light down inside it; the sides fall off.
  float sides = pow(sat(1. - x * x), .35);
  float depth = max(down, 0.);
  vec3 inner = mix(vec3(1.0, .42, .115), vec3(.75, .20, .040), ramp(.05, .75, depth)) * (1.7 * exp(-depth * 4.6) + .34 * exp(-depth * 1.6));
  vec3 c = inner * glow * sides * (.94 + .10 * noise(vec2(x * 3., down * 9.)));
  c += WARM * .085 * sides * glow * (.5 + .9 * depth) + vec3(.008, .007, .008) * sides + vec3(.006, .010, .018) * ramp(.3, 1., x);
  c += WARM * .35 * glow * exp(-pow((q.x - top.x - dripAt) / (wide * .15), 2.)) * ramp(.66, .50, down) * exp(-depth * 2.5) * ramp(-.02, .06, down);
  // The pool inside the rim, seen from just above.
  float pool = (q.y - top.y - wide * lipUp) / (wide * .20);
  float inPool = ramp(.92, .80, length(vec2(x, pool)));
  vec3 liquid = vec3(1.5, .70, .22) * glow * (.75 + .5 * exp(-pow((x - .1 + lean(.5)) * 3., 2.)));
  c = mix(c, liquid, inPool * .9);
  c += vec3(1.4, .72, .26) * glow * exp(-pow((length(vec2(x, pool)) - .95) / .10, 2.)) * .55;
  // Wick.
  vec2 w = (q - top - vec2(0., wide * .12)) / wide;
  float bend = .10 * max(w.y, 0.) * max(w.y, 0.);
  float wick = ramp(.055, .030, abs(w.x - bend)) * ramp(-.10, -.04, w.y) * ramp(.58, .50, w.y);
  c = mix(c, mix(vec3(.012, .008, .006), vec3(1.4, .30, .04), ramp(.34, .56, w.y) * glow), wick);
  return vec4(c, 1.) * max(cover, wick);
}
#endif

//@instances flame count=1
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  vec2 root = seen(candle() + vec3(0., WAX + .012, 0.));
  v_a = vec4(root, LENS / candle().z, 0.);
  vec2 at = root + corner * .46 + vec2(0., .06);
  v_c = vec4(at, 0., 0.);
  return toClip(unview(at));
}
#else
vec4 shade() {
  float glow = lit();
  vec2 p = (v_c.xy - v_a.xy) / v_a.z;                 // metres from the root of the flame
  float tall = .150 * mix(.25, 1., glow) * (1. + .05 * sin(u_time * TURN * 5.) * sin(u_time * TURN * 2.) + .10 * (loopNoise(vec2(u_time * 1.25, 9.), 10) - .5));
  float y = p.y / tall + .06;
  float x = p.x / tall - lean(max(y, 0.));
  float wide = .205 * pow(max(y, 0.) * 3.0, .50) * pow(max(1. - y, 0.), .62) * (y < 1.03 ? 1. : 0.);
  float d = abs(x) / max(wide, .002);
  float shape = ramp(1.12, .62, d) * ramp(-.01, .05, y) * ramp(1.02, .86, y);
  // Body, brightest two fifths up; a darker cone round the wick; blue where it begins.
  float core = ramp(1., .0, d);
  float up = ramp(.10, .36, y);
  vec3 mantle = mix(vec3(3.2, 1.15, .18), vec3(7.5, 4.6, 1.75), core * ramp(.98, .35, y)) * up;
  float hollow = exp(-pow(x / .060, 2.) - pow((y - .16) / .15, 2.));
  mantle *= 1. - .62 * hollow;
  vec3 base = vec3(.10, .26, 1.15) * (1. - ramp(.10, .30, y)) * ramp(.35, .95, d) * 1.1 + vec3(.9, .28, .06) * (1. - up) * .35;
  vec3 c = (mantle + base) * shape * glow * flicker();
  // The light it makes in the air.
  float r = length((v_c.xy - v_a.xy - vec2(0., .05)) * vec2(1., .86));
  vec3 halo = WARM * (.20 * exp(-r * r * 240.) + .10 * exp(-r * 15.) + .030 * exp(-r * 5.)) * glow * flicker() * ramp(.46, .28, r);
  return vec4(c + halo, 0.);
}
#endif

//@instances sparks count=26
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  float f = float(id);
  vec4 h = hash4(f * 3.1 + 9.);
  float life = fract(u_time * (.05 + .03 * h.x) + h.y);
  vec2 at = seen(flameAt()) + vec2((h.z - .5) * pick(.9, .42) + .03 * sin(u_time * .5 + f), -.10 + .46 * life);
  float near = exp(-length(at - seen(flameAt())) * 4.);
  v_a = vec4(near * lit() * sin(life * PI), 0., 0., 0.);
  return toClip(unview(at) + corner * mix(.0012, .0038, h.w * h.w));
}
#else
vec4 shade() { return vec4(WARM * v_a.x * exp(-dot(v_uv, v_uv) * 3.) * .9, 0.); }
#endif

//@grade
vec3 grade(vec3 c, vec2 uv) {
  float l = luma(c);
  return mix(c * vec3(.92, .98, 1.10), c * vec3(1.02, 1., .95), ramp(.01, .25, l)) + vec3(.0010, .0010, .0016);
}
