// Tonight: gold willows open over a city bay; a crowd on the quay looks up.
// Arc: one shell in the dark, then more and larger ones; the largest last, and its embers fall.

//@film exposure=1.22 contrast=1.42 saturation=1.35 bloom=0.17 grain=0.016 vignette=0.7 poster=10 dim=0.8 hold=12 fold=2 crf=37 crfAv1=52 chroma=-4
//@use sky water loop settle

//@shared
float horizon() { return pick(-.165, -.155) - .012 * ease(u_time / REST); }

// The shells: when they burst, where, how large; kind 0 gold willow, 1 silver, 2 rose.
const int SHELLS = 11, SPARKS = 190;
struct Shell { float at; vec2 place; float size; int kind; };
Shell shell(int i) {
  const vec4 WIDE[11] = vec4[11](
    vec4(1.35, -.30, .185, .150), vec4(2.75, .34, .225, .175), vec4(3.95, -.06, .265, .200), vec4(5.00, -.52, .200, .120),
    vec4(5.90, .50, .245, .190), vec4(6.80, .16, .185, .125), vec4(7.90, -.32, .275, .220), vec4(9.55, .06, .300, .320),
    vec4(10.0, -.58, .215, .140), vec4(10.4, .60, .215, .140), vec4(11.3, .34, .240, .190));
  const vec4 TALL[11] = vec4[11](
    vec4(1.35, -.10, .105, .095), vec4(2.75, .12, .215, .105), vec4(3.95, -.04, .320, .150), vec4(5.00, -.16, .175, .095),
    vec4(5.90, .15, .270, .115), vec4(6.80, .03, .120, .095), vec4(7.90, -.11, .370, .150), vec4(9.55, .01, .270, .240),
    vec4(10.0, -.19, .120, .095), vec4(10.4, .19, .150, .095), vec4(11.3, .09, .360, .105));
  vec4 s = PORTRAIT ? TALL[i] : WIDE[i];
  return Shell(s.x, s.yz, s.w, i == 3 || i == 9 ? 1 : i == 5 || i == 8 ? 2 : 0);
}
vec3 colourOf(int kind) { return kind == 0 ? vec3(1., .52, .115) : kind == 1 ? vec3(.82, .92, 1.) : vec3(1., .30, .36); }
// Seconds since a shell burst. The shells of the last eight seconds before the movement burst again
// every eight.
float ageOf(Shell s) {
  float age = u_time - s.at;
  return s.at > 3.9 && age > 6.85 ? mod(age + 1.15, 8.) - 1.15 : age;
}
// How strongly a shell lights what is round it.
float flash(Shell s) {
  float age = ageOf(s);
  if (age < 0.) return 0.;
  return (1.3 * exp(-age * 6.) + .75 * exp(-age * 1.05)) * s.size / .15;
}
vec3 lightAt(vec2 q, float near) {
  vec3 sum = vec3(0.);
  for (int i = 0; i < SHELLS; i++) {
    Shell s = shell(i);
    float f = flash(s);
    if (f < .002) continue;
    vec2 d = q - s.place;
    sum += colourOf(s.kind) * f * exp(-dot(d, d) * near);
  }
  return sum;
}
// A spark's way: thrown out, slowed by the air, and drawn down.
vec2 sparkAt(Shell s, vec3 way, float speed, float age) {
  float drag = s.kind == 0 ? 1.75 : 2.3;
  float out_ = (1. - exp(-drag * age)) / drag;
  vec2 p = s.place + way.xy * speed * s.size * out_ * drag;
  float fall = age - out_;
  return p + vec2(.010 * age, -.046 * fall * (s.kind == 0 ? 1.4 : .9) - .018 * age * age * (s.kind == 0 ? .80 : .35));
}

//@full smoke scale=0.4
// What the shells leave in the air; it drifts to the right.
void main() {
  vec2 q = fromCentre(gl_FragCoord.xy);
  float sum = 0.;
  for (int i = 0; i < SHELLS; i++) {
    Shell s = shell(i);
    float age = ageOf(s) - .1;
    if (age < 0.) continue;
    vec2 d = (q - s.place - vec2(.016 * age, -.006 * age)) / (s.size * (.75 + .22 * age));
    float r = dot(d, d);
    if (r > 3.) continue;
    float puff = ramp(.40, .85, fbm(d * 1.7 + float(i) * 7. + vec2(-.05, .03) * age, 4) + .25 * (1. - r)) * exp(-r * 1.2);
    sum += puff * ramp(0., .8, age) * exp(-age * .22) * ramp(6.6, 4.6, age);
  }
  fragColor = vec4(sum, 0., 0., 1.);
}

//@full night
void main() {
  vec2 q = fromCentre(gl_FragCoord.xy);
  float up = q.y - horizon();
  vec3 c = mix(vec3(.060, .040, .048), vec3(.014, .020, .048), ramp(0., .22, up));
  c = mix(c, vec3(.004, .007, .022), ramp(.15, .7, up));
  c += vec3(.060, .030, .018) * exp(-abs(up) * 9.);
  c += stars(q, u_time) * ramp(.2, .5, up) * .30;
  // Smoke of the shells before is lit by those that burst now.
  float smoke = texture(u_before, gl_FragCoord.xy / u_size).r;
  c += (lightAt(q, 9.) * .085 + vec3(.010, .010, .016)) * smoke;
  fragColor = vec4(c, 1.);
}

//@instances sparks count=2090 segments=18
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  int i = id / SPARKS, n = id - i * SPARKS;
  Shell s = shell(i);
  float age = ageOf(s);
  if (age < 0. || age > 5.2) return vec4(2., 2., 0., 1.);
  float f = float(n);
  vec4 h = hash4(f * 1.7 + float(i) * 311.), g = hash4(f * 2.9 + float(i) * 97. + 5.);
  float y = 1. - 2. * (f + .5) / float(SPARKS), around = f * 2.399963 + h.x;
  vec3 way = vec3(cos(around) * sqrt(1. - y * y), y, sin(around) * sqrt(1. - y * y));
  float speed = (s.kind == 2 ? 1. : mix(.78, 1.06, h.y));
  float lives = (s.kind == 0 ? mix(2.6, 4.4, h.z) : mix(1.4, 2.4, h.z));
  // The trail reaches back in time.
  float long_ = s.kind == 0 ? mix(1.0, 2.1, h.w) : .42;
  float k = corner.y * .5 + .5;
  float at = max(age - long_ * (1. - k), 0.);
  vec2 p = sparkAt(s, way, speed, at), ahead = sparkAt(s, way, speed, at + .03);
  vec2 along = normalize(ahead - p + 1e-5);
  float width = pick(.0014, .00092) * (s.kind == 0 ? 1. : 1.15) * mix(.65, 1., k) * (1. + .2 * way.z);
  float fade = ramp(lives, lives * .42, age);
  float glitter = .62 + .38 * sin(age * (26. + 30. * g.x) + g.y * 40.) * ramp(.5, 1.6, age);
  v_a = vec4(k, fade * glitter, age, at < .001 ? 0. : 1.);
  v_b = vec4(float(s.kind), h.w, at, 0.);
  return toClip(p + vec2(along.y, -along.x) * corner.x * width);
}
#else
vec4 shade() {
  float soft = ramp(1., .0, abs(v_uv.x)) * ramp(1., .975, v_a.x);
  int kind = int(v_b.x + .5);
  float k = sat(v_a.x), head = pow(k, 5.);
  float young = exp(-v_a.z * 2.6);
  vec3 colour = colourOf(kind);
  vec3 ember = kind == 0 ? vec3(1., .34, .055) : colour * vec3(.8, .6, .7);
  vec3 c = mix(ember * (kind == 0 ? .95 * pow(k, 1.25) : .55 * k * k), colour * 1.6, head) + vec3(1., .90, .70) * (head * 1.3 + young * 1.2 * k);
  float grain = .55 + .9 * noise(vec2(v_b.z * 60., v_b.y * 90.));
  vec3 light = c * soft * v_a.y * v_a.w * mix(grain, 1., head) * 1.9;
  // In the first instant a spark has no length, and what is spread along it is no number.
  return luma(light) < 1e3 ? vec4(light, 0.) : vec4(0.);
}
#endif

//@instances cores count=22
// The burst itself, and the shells on their way up.
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  int i = id % SHELLS;
  Shell s = shell(i);
  float age = ageOf(s);
  if (id < SHELLS) {
    if (age < -.02 || age > .9) return vec4(2., 2., 0., 1.);
    v_a = vec4(colourOf(s.kind) * exp(-max(age, 0.) * 7.), 1.);
    return toClip(s.place + corner * s.size * 1.3);
  }
  float rise = age + 1.15;
  if (rise < 0. || age > 0.) return vec4(2., 2., 0., 1.);
  float k = 1. - pow(1. - rise / 1.15, 1.7);
  vec2 from = vec2(s.place.x * .82, horizon() + .01), at = mix(from, s.place, k);
  at.x += .004 * sin(rise * 21.);
  v_a = vec4(vec3(1., .62, .28) * mix(.8, .25, k), 0.);
  return toClip(at + vec2(corner.x * .0022, (corner.y - 1.) * mix(.040, .010, k)));
}
#else
vec4 shade() {
  if (v_a.w > .5) {
    float r = length(v_uv);
    return vec4(v_a.rgb * (.35 * exp(-r * r * 4.) + 3. * exp(-r * r * 60.)) * ramp(1., .6, r), 0.);
  }
  return vec4(v_a.rgb * ramp(1., .1, abs(v_uv.x)) * pow(sat(v_uv.y * .5 + .5), 3.), 0.);
}
#endif

//@full city mips
// The far shore: towers with lit rooms, a bridge with its string of lamps.
void main() {
  vec2 q = fromCentre(gl_FragCoord.xy);
  vec3 c = texture(u_before, gl_FragCoord.xy / u_size).rgb;
  float up = q.y - horizon(), pixel = 1.1 / u_size.y;
  if (up > 0. && up < .24) {
    vec3 glow = lightAt(vec2(q.x, horizon() + .14), 5.);
    for (int layer = 0; layer < 3; layer++) {
      float l = float(layer);
      float spacing = mix(.030, .046, l * .5), x = q.x + l * 3.7;
      float cell = floor(x / spacing);
      vec4 h = hash4(vec2(cell, l * 17.));
      float wide = spacing * mix(.34, .54, h.x), middle = (cell + .5 + (h.w - .5) * .2) * spacing;
      // The middle of the town is the highest.
      float stands = middle - l * 3.7;
      float town = gauss((stands - pick(.24, .07)) / pick(.34, .16)) + .55 * gauss((stands + pick(.36, .16)) / pick(.26, .10));
      float tall = mix(.014, .040, h.y) + (.020 + .130 * h.z * h.z) * town * mix(1., .55, l * .5);
      float spire = h.z > .82 ? .020 * ramp(wide * .12, 0., abs(x - middle)) : 0.;
      float in_ = ramp(pixel, -pixel, max(abs(x - middle) - wide, up - tall - spire));
      vec3 wall = mix(vec3(.022, .020, .030), vec3(.008, .009, .014), l * .5) + glow * .012 * mix(1., .5, l * .5);
      vec2 grid = vec2((x - middle) / .0040, up / .0052), room = floor(grid), away = abs(fract(grid) - .5);
      float chance = hash(room + vec2(cell * 13., l * 71.));
      float lit = step(.68, chance) * (hash(room.y + cell * 3.) < .12 ? 0. : 1.);
      float pane = ramp(.42, .24, away.x) * ramp(.40, .22, away.y) * lit;
      vec3 lamp = mix(vec3(1., .58, .22), vec3(.62, .80, 1.), step(.93, chance)) * (.25 + .75 * fract(chance * 37.));
      wall += lamp * pane * mix(.16, .42, l * .5);
      c = mix(c, wall, in_);
      float beacon = h.z > .72 ? exp(-(pow(x - middle, 2.) + pow(up - tall - .003, 2.)) / .000003) * (.5 + .5 * sin(u_time * TURN * 3. + cell)) : 0.;
      c += vec3(1.2, .10, .06) * beacon * .8;
    }
    // Trees and quay along the water, with lamps.
    float quay = .007 + .004 * noise(vec2(q.x * 60., 3.));
    c = mix(c, vec3(.006, .008, .010) + glow * .006, ramp(pixel, -pixel, up - quay));
    float k = q.x / .0235, lampX = (fract(k) - .5) * .0235;
    c += vec3(1., .62, .26) * (exp(-(lampX * lampX + pow(up - .0085, 2.)) / .0000022) * 1.4 + exp(-(lampX * lampX + pow(up - .0085, 2.)) / .00006) * .10);
    // The bridge goes off to the left.
    float b0 = pick(-.47, -.155), b1 = pick(-.80, -.285), span = b0 - b1;
    float bx = (q.x - b1) / span;
    float deck = ramp(.0016, .0006, abs(up - .021)) * step(q.x, b0 + span * .45);
    c = mix(c, vec3(.020, .018, .022) + glow * .02, deck);
    for (int i = 0; i < 2; i++) {
      float tx = i == 0 ? b0 : b1;
      float tower = ramp(pixel, -pixel, max(abs(q.x - tx) - .0030, up - .092));
      c = mix(c, vec3(.030, .026, .030) + glow * .04, tower);
      c += vec3(1.2, .12, .07) * exp(-(pow(q.x - tx, 2.) + pow(up - .095, 2.)) / .000004) * .8;
    }
    float sag = bx < 0. || bx > 1. ? (bx > 1. ? .090 - .066 * sqrt(sat((bx - 1.) / .45)) : .090 - .066 * sqrt(sat(-bx / .45))) : .028 + .062 * pow(abs(bx * 2. - 1.), 2.);
    float cable = ramp(.0012, .0004, abs(up - sag)) * step(bx, 1.45);
    c = mix(c, vec3(.03, .026, .028), cable * .7);
    float beads = fract(bx * 26.) - .5;
    c += vec3(1., .78, .46) * exp(-(pow(beads * span / 26., 2.) + pow(up - sag, 2.)) / .0000016) * step(bx, 1.45) * 1.1;
  }
  fragColor = vec4(c, 1.);
}

//@full bay
void main() {
  vec2 q = fromCentre(gl_FragCoord.xy);
  float depth = horizon() - q.y;
  if (depth < 0.) { fragColor = texture(u_city, gl_FragCoord.xy / u_size); return; }
  vec3 c = mirrored(u_city, q, horizon(), u_time * 1.15, 1.1);
  c = c * mix(1.15, .80, ramp(0., .34, depth)) * pick(1., .58) * vec3(.94, .96, 1.04) + vec3(.0018, .0030, .0075);
  // The whole water takes a little of every flash.
  float far = .55 / (depth + .012);
  float sheen = ripples(vec2(q.x * far, far), u_time * 1.15);
  c += lightAt(vec2(q.x, .2), 3.) * .018 * (.6 + 2.2 * max(sheen, 0.)) * ramp(0., .1, depth);
  fragColor = vec4(c, 1.);
}

//@instances boats count=6
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  float f = float(id);
  vec4 h = hash4(f * 3.3 + 12.);
  float depth = mix(.018, .085, h.y);
  vec2 at = vec2((f - 2.5) * pick(.29, .105) + (h.x - .5) * .14 + .004 * settling(4.) * (h.z - .5), horizon() - depth + .0012 * sin(u_time * TURN + f));
  float size = mix(.020, .062, depth / .085);
  v_a = vec4(size, h.w, f, 0.);
  v_b = vec4(at + corner * size, at);
  return toClip(at + corner * size);
}
#else
vec4 shade() {
  vec2 p = v_uv;
  p = turn(.03 * sin(u_time * TURN + v_a.z)) * p;
  float pixel = 1.2 / (u_size.y * v_a.x);
  float hull = ramp(pixel, -pixel, max(max(p.y - .02 - .10 * p.x * p.x, -.10 + .12 * p.x * p.x * p.x * p.x - p.y), abs(p.x) - .55));
  float mast = ramp(.012 + pixel, .012, abs(p.x + .04)) * step(0., p.y) * step(p.y, .86);
  float sail = ramp(pixel, -pixel, max(max(p.x - .40 * (1. - p.y / .84) + .03, -p.x - .02), max(p.y - .82, .10 - p.y))) * step(.25, v_a.y);
  vec3 glow = lightAt(v_b.zw + vec2(0., .2), 4.);
  vec3 c = vec3(.005, .006, .009) + glow * .020;
  c = mix(c, vec3(.020, .020, .026) + glow * .10, sail);
  float cover = max(max(hull, mast), sail * .92);
  vec2 l = p - vec2(-.04, .88);
  vec3 lamp = vec3(1., .70, .36) * (exp(-dot(l, l) * 1500.) * 1.6 + exp(-dot(l, l) * 60.) * .16);
  float down = -p.y - .10;
  float shake = noise(vec2(down * 9., u_time * 1.7 + v_a.z * 7.)) - .5;
  lamp += vec3(1., .70, .36) * .20 * gauss((p.x + .04 + shake * .25) / .07) * exp(-down * 3.2) * step(0., down) * (.3 + noise(vec2(down * 20., u_time * 2.3)));
  return vec4(c * cover + lamp * ramp(1., .8, length(v_uv)), cover);
}
#endif

//@instances crowd count=34
// People on the near quay, out of focus, rimmed with gold.
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  float f = float(id);
  vec4 h = hash4(f * 2.7 + 30.);
  bool back = id < 18;
  float n = back ? f / 18. : (f - 18.) / 16.;
  float x = (n - .5 + (h.x - .5) * .03) * (aspect() + .12);
  float size = (back ? .105 : .150) * mix(.86, 1.14, h.y) * pick(1., .78);
  float y = (back ? -.462 : -.505) + .026 * (h.z - .5) + .0016 * sin(u_time * TURN + f);
  v_a = vec4(size, h.w, back ? 0. : 1., f);
  vec2 at = vec2(x + .0022 * sin(u_time * TURN + f * 2.), y);
  v_b = vec4(at, 0., 0.);
  return toClip(at + corner * size * 1.5);
}
#else
vec4 shade() {
  vec2 p = v_uv * 1.5;
  vec4 h = hash4(v_a.w * 5.1 + 3.);
  p.x -= .05 * (h.x - .5);
  float head = length((p - vec2(.05 * (h.y - .5), .27)) * vec2(1.12, .90)) - .205;
  float hair = h.z > .55 ? length((p - vec2(.0, .20)) * vec2(1., .72)) - .235 : 9.;
  float shoulders = length((p - vec2(0., -.66)) * vec2(.92, .84)) - .56;
  float neck = max(abs(p.x) - .10, abs(p.y - .05) - .16);
  float shape = min(min(head, hair), min(shoulders, neck));
  // One holds up a phone; two raise an arm.
  if (h.w > .86) {
    vec2 a = vec2(.42, -.35), b = vec2(.52, .52);
    vec2 pa = p - a, ba = b - a;
    shape = min(shape, length(pa - ba * sat(dot(pa, ba) / dot(ba, ba))) - .075);
  }
  float soft = v_a.z > .5 ? .12 : .07;
  float cover = ramp(soft, -soft * .8, shape);
  vec3 glow = lightAt(v_b.xy + vec2(0., .5), 2.);
  float rim = ramp(-.20, .02, shape) * ramp(-.2, .8, p.y);
  vec3 c = vec3(.0030, .0035, .0055) + glow * (.0035 + .045 * rim);
  return vec4(c * cover, cover);
}
#endif

//@grade
vec3 grade(vec3 c, vec2 uv) {
  float l = luma(c);
  return mix(c * vec3(.88, .96, 1.14), c * vec3(1.03, 1., .94), ramp(.02, .35, l)) + vec3(.0008, .0009, .0022);
}
