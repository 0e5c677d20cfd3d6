// Two Stars: a night passes over a lake in a few breaths; the stars draw their circles. Two of
// them fall toward each other and meet, above two people who sit on the shore.
// Arc: points of light, then rings of light; a flash where the two meet; the east grows pale.

//@film exposure=1.15 contrast=1.4 saturation=1.35 bloom=0.10 grain=0.016 vignette=0.75 poster=11.2 dim=0.72 hold=11.5 fold=1.5 crf=26 crfAv1=36
//@use sky water loop settle

//@shared
float shore() { return pick(-.235, -.21); }
vec2 pole() { return pick(vec2(-.16, .175), vec2(-.03, .20)); }
// How far the arcs have grown, and how far the whole sky turns on with them.
float drawnSoFar() { return .62 * (ease(-2., 15.5, arc(15.5)) - ease(-2., 15.5, 0.)); }
float turning() { return .008 * u_time; }
float pale() { return ease(5., 13.5, arc(13.5)); }

//@full sky mips
// The arcs that stars have drawn so far, on one set of rings about the pole. In a ring the stars
// keep to slots of equal angle, so that only a few have to be asked.
vec3 arcs(vec2 q, float ringWidth, float seed, float fill, float size) {
  vec2 d = q - pole();
  float r = length(d), angle = atan(d.y, d.x) - turning();
  float ring = floor(r / ringWidth);
  float drawn = drawnSoFar();
  const float SLOTS = 30.;
  float slot = 6.2831853 / SLOTS;
  float home = floor(angle / slot);
  vec3 sum = vec3(0.);
  for (int k = 0; k < 5; k++) {
    float s = home + 1. - float(k);
    vec4 h = hash4(vec2(mod(s, SLOTS), ring) + seed);
    if (h.x > fill) continue;
    float start = (s + h.y) * slot;
    float along = angle - start;                      // how far past its start
    float at = (ring + .3 + .4 * h.z) * ringWidth;
    float across = (r - at) / size;
    if (along < -.05 || along > drawn + .05) continue;
    float pixel = size / max(r, .02);
    float within = ramp(-pixel * 1.5, pixel * .5, along) * ramp(drawn + pixel * 1.5, drawn - pixel * .5, along);
    float head = exp(-pow((along - drawn) / pixel, 2.) * .7);
    float light = .05 + 1.5 * pow(h.w, 7.);
    float faded = mix(1., .42, sat((drawn - along) / .7));
    vec3 colour = mix(vec3(1.), warmth(.12 + .88 * fract(h.x * 71. / fill)), .85);
    sum += colour * light * exp(-across * across) * (within * faded * .62 + head * .8);
  }
  return sum;
}

// A meteor from a to b between two moments.
vec3 meteor(vec2 q, vec2 a, vec2 b, float begin, float end) {
  float k = (u_time - begin) / (end - begin);
  if (k < 0. || k > 1.6) return vec3(0.);
  vec2 way = b - a, head = a + way * min(k, 1.) * (.55 + .45 * min(k, 1.));
  vec2 dir = normalize(way);
  float behind = dot(q - head, -dir), along = max(behind, 0.), across = dot(q - head, vec2(-dir.y, dir.x));
  float tail = .43 * length(way) * ramp(-.05, .3, k);
  float body = exp(-pow(across / (.0016 + .0008 * along), 2.)) * step(0., behind) * exp(-along / tail * 3.2);
  float core = exp(-dot(q - head, q - head) / .000016);
  float fade = ramp(1.6, 1., k) * ramp(0., .12, k);
  return (vec3(.75, .92, 1.) * body * 1.5 + vec3(1., .95, .85) * core * 3. * ramp(1.05, .95, k)) * fade;
}

void main() {
  vec2 q = fromCentre(gl_FragCoord.xy);
  float up = q.y - shore(), p = pale();
  vec3 c = mix(vec3(.040, .085, .125), vec3(.010, .028, .075), ramp(.0, .34, up));
  c = mix(c, vec3(.004, .011, .038), ramp(.25, .75, up));
  vec2 east = vec2((q.x - pick(.55, .2)) * .9, up * 3.2);
  c += mix(vec3(.030, .018, .012), vec3(.42, .20, .12), p) * exp(-dot(east, east)) * ramp(-.02, .02, up);
  c = mix(c, c * vec3(1.15, 1.25, 1.3) + vec3(.004, .010, .018), p);
  // Thin high cloud gives the darkness a shape.
  float veil = fbm(vec2(q.x * 1.6 + u_time * .02, up * 4.5) + .6 * fbm(vec2(q.x * 3., up * 7. - u_time * .01), 3), 5);
  c += vec3(.010, .020, .032) * ramp(.45, .85, veil) * ramp(.8, .1, up);

  float air = ramp(.01, .20, up);
  c += arcs(q, .0052, 0., .34, .00105) * air * .95;
  c += arcs(q, .0123, 400., .34, .0013) * air * 1.15;

  vec2 meet = pole() + pick(vec2(.26, .06), vec2(.05, .09));
  c += meteor(q, meet + pick(vec2(-.62, .20), vec2(-.36, .34)), meet, 6.3, 8.2) * .9;
  c += meteor(q, meet + pick(vec2(.52, .24), vec2(.34, .30)), meet, 6.5, 8.2) * .9;
  float flash = ramp(8.05, 8.3, u_time) * exp(-max(u_time - 8.3, 0.) * 2.);
  float d = length(q - meet);
  c += (vec3(.75, .88, 1.) * exp(-d * 9.) * .30 + vec3(1., .94, .84) * exp(-d * d * 2600.) * 2.6) * flash;

  // Far hills, two of them.
  for (int i = 0; i < 2; i++) {
    float f = float(i);
    float ridge = shore() + .008 + (.062 - .036 * f) * fbm(vec2(q.x * (1.7 + f) + 8. + f * 20., f * 4.), 7) * (1.1 + .5 * sin(q.x * 2. + f * 2.));
    vec3 hill = mix(vec3(.012, .026, .042), vec3(.005, .011, .019), f) + vec3(.03, .016, .010) * p * (1. - f) * gauss((q.x - .5) / .5);
    float pixel = 1.1 / u_size.y;
    c = mix(c, hill, ramp(pixel, -pixel, q.y - ridge));
  }
  fragColor = vec4(c, 1.);
}

//@full picture
float treeBranch(vec2 p, vec2 a, vec2 b, float wide, float thin) {
  vec2 pa = p - a, ba = b - a;
  float h = sat(dot(pa, ba) / dot(ba, ba));
  return length(pa - ba * h) - mix(wide, thin, h);
}
// Seated, seen from behind; the head inclines to one side.
float person(vec2 p, float lean, float tall) {
  vec2 h = p - vec2(lean * .16, tall - .0022);
  float head = length(h * vec2(1.08, .92)) - .0070;
  float neck = treeBranch(p, vec2(lean * .10, tall - .012), vec2(lean * .14, tall - .004), .0046, .0040);
  float shoulders = treeBranch(p, vec2(-.0085, tall - .0185), vec2(.0085, tall - .0185), .0042, .0042);
  float back = treeBranch(p, vec2(0., .008), vec2(0., tall - .020), .0150, .0105);
  float seat = treeBranch(p, vec2(-.012, .003), vec2(.012, .003), .0080, .0080);
  return min(min(head, neck), min(min(back, shoulders), seat));
}
void main() {
  vec2 q = fromCentre(gl_FragCoord.xy);
  float depth = shore() - q.y;
  vec3 c;
  if (depth < 0.) c = texture(u_sky, gl_FragCoord.xy / u_size).rgb;
  else {
    c = mirrored(u_sky, q, shore(), u_time * .6, .30);
    c = c * mix(.92, .50, ramp(0., .30, depth)) * vec3(.86, .94, 1.05) + vec3(.001, .003, .006);
  }
  c += vec3(.010, .020, .028) * exp(-abs(depth) * 55.) * (1. + 1.4 * pale());

  // The near bank: a knoll with a bent pine, and the two.
  float pixel = .9 / u_size.y;
  float x0 = pick(.47, .115);
  float knoll = shore() - pick(.100, .082) + .100 * gauss((q.x - x0 - .02) / pick(.27, .20)) + .035 * ramp(x0, x0 + .5, q.x)
              - .14 * ramp(x0 - .10, x0 - pick(.62, .46), q.x) + .010 * (fbm(vec2(q.x * 9., 1.), 5) - .5);
  float grass = .0060 * pow(noise(vec2(q.x * 480. + .3 * sin(u_time * TURN + q.x * 8.), 3.)), 2.) + .0022 * noise(vec2(q.x * 900., 9.));
  float ground = q.y - knoll - grass;
  vec2 foot = vec2(x0 + pick(.19, .105), knoll);
  vec2 t = q - vec2(x0 + pick(.19, .105), shore() - .022);
  float sway = .0015 * sin(u_time * TURN) * t.y * 6.;
  t.x -= sway;
  t /= pick(1., .86);
  // No branch grows straight.
  t += .011 * (vec2(noise(t * 17. + 3.), noise(t * 17. + 20.)) - .5) + .005 * (vec2(noise(t * 46.), noise(t * 46. + 9.)) - .5);
  float trunk = treeBranch(t, vec2(0., -.05), vec2(-.012, .10), .0105, .0080);
  trunk = min(trunk, treeBranch(t, vec2(-.012, .10), vec2(-.055, .215), .0080, .0048));
  trunk = min(trunk, treeBranch(t, vec2(-.055, .215), vec2(-.060, .300), .0048, .0020));
  trunk = min(trunk, treeBranch(t, vec2(-.018, .115), vec2(.060, .175), .0042, .0016));
  trunk = min(trunk, treeBranch(t, vec2(-.048, .200), vec2(-.135, .235), .0036, .0014));
  trunk = min(trunk, treeBranch(t, vec2(-.036, .165), vec2(-.100, .172), .0028, .0012));
  // Clouds of needles on the ends of the branches, flat below as old pines are.
  float needles = 9.;
  const vec4 tufts[7] = vec4[7](vec4(-.060, .315, .072, .030), vec4(-.140, .246, .062, .022), vec4(.064, .188, .058, .021),
                                vec4(-.020, .268, .052, .020), vec4(-.105, .183, .044, .015), vec4(.018, .226, .046, .016), vec4(-.095, .296, .045, .018));
  for (int i = 0; i < 7; i++) {
    vec2 d = (t - tufts[i].xy + vec2(0., .008)) / tufts[i].zw;
    d.y *= d.y < 0. ? 2.1 : 1.;
    needles = min(needles, (length(d) - 1.) * tufts[i].w);
  }
  needles += .030 * (fbm(t * 48., 4) - .47) + .010 * (noise(t * 170.) - .5);
  vec2 s = (q - vec2(x0 - .045, shore() - pick(.004, -.008))) / pick(1.3, .95);
  float people = min(person(s, .03, .0520), person(s - vec2(.0265, -.001), -.035, .0470));
  // An arm round a shoulder.
  people = min(people, treeBranch(s, vec2(.006, .0325), vec2(.030, .0275), .0038, .0030));
  float dark = min(min(ground, people), min(trunk, needles));
  float cover = ramp(pixel, -pixel, dark);
  vec3 shade = vec3(.0022, .0040, .0062) + vec3(.004, .007, .010) * ramp(-.03, 0., ground) * pale();
  c = mix(c, shade, cover);
  // The pale east draws a thin line along the two.
  c += vec3(.16, .085, .055) * pale() * cover * ramp(-.0034, -.0006, people) * step(people, .0004) * ramp(.030, .038, s.x) * ramp(.008, .016, s.y);
  fragColor = vec4(c, 1.);
}

//@grade
vec3 grade(vec3 c, vec2 uv) {
  float l = luma(c);
  return mix(c * vec3(.84, .98, 1.15), c * vec3(1.04, 1., .95), ramp(.02, .4, l)) + vec3(.0006, .0012, .0030);
}
