// Rain on Glass: a window at night, the street behind it out of focus, drops that hold and run.
// Arc: the traffic thins and the lights of the street go out, until one warm window is left on.

//@film exposure=1.15 contrast=1.5 saturation=1.42 bloom=0.17 grain=0.016 vignette=0.85 poster=9 dim=0.8 hold=10 fold=1.5 crf=35.5 crfAv1=43 chroma=-5
//@use lens settle

//@shared
// How far the night has gone on: 1 is late.
float late() { return ease(2.5, 12., arc(12.)); }
vec2 lastWindow() { return pick(vec2(.46, .125), vec2(.10, .20)); }
float drift() { return .02 * sin(settling(4.) * .12); }

//@full street
void main() {
  vec2 q = fromCentre(gl_FragCoord.xy);
  q.x += drift();
  float dim = mix(1., .34, late());
  vec3 c = mix(vec3(.014, .030, .066), vec3(.008, .014, .036), ramp(-.1, .5, q.y));
  c += vec3(.22, .080, .026) * gauss((q.y + .12) * 3.6) * (.75 + .5 * noise(q * vec2(2.2, 1.) + 3.)) * dim;
  c += vec3(.018, .065, .085) * gauss(length((q - vec2(.55, .10)) * vec2(2.2, 2.))) * dim;
  c += vec3(.09, .018, .042) * gauss(length((q - vec2(-.62, -.02)) * vec2(2.4, 2.6))) * dim;
  // Facades with a few lit rooms, already soft.
  for (int i = 0; i < 9; i++) {
    float f = float(i);
    vec2 h = hash2(f * 3.7 + 1.);
    float x = -1.05 + f * .26 + h.x * .08, width = .075 + .06 * h.y;
    float top = -.02 + .42 * fract(h.x * 7.3 + h.y);
    float wall = ramp(width + .03, width - .03, abs(q.x - x)) * ramp(top + .04, top - .04, q.y) * ramp(-.25, -.10, q.y);
    vec2 grid = vec2(q.x - x, q.y) * vec2(22., 17.), room = floor(grid), away = abs(fract(grid) - .5);
    float chance = hash(room + f * 17.);
    float goesOut = 3. + 9. * fract(chance * 37.);
    float lit = step(.62, chance) * mix(1., .06, ramp(goesOut, goesOut + .5, arc(12.6)));
    float pane = ramp(.48, .12, away.x) * ramp(.48, .12, away.y) * lit;
    vec3 light = mix(vec3(.42, .21, .075), vec3(.10, .20, .27), step(.72, hash(room + 5.)));
    c = mix(c, c * .55, wall * .8) + wall * pane * light * .55;
  }
  // The wet road gives the glow back.
  float road = ramp(-.14, -.30, q.y);
  vec3 wet = vec3(.09, .038, .015) * noise(vec2(q.x * 7., q.y * 1.4)) * 1.1 * dim + vec3(.010, .018, .032);
  c = mix(c, c * .42 + wet, road);
  fragColor = vec4(c, 1.);
}

//@instances lights count=173
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  float f = float(id), t = u_time;
  vec4 h = hash4(f * 1.37 + .5), g = hash4(f * 2.91 + 7.7);
  float spread = pick(2.3, 1.25);
  vec2 at, stretch = vec2(1.);
  float radius, strength;
  vec3 colour;
  float dim = mix(1., .22, ramp(2.5 + 8. * g.z, 3.6 + 8. * g.z, arc(12.)));
  if (id < 74) {          // street and shop lights along the far kerb
    at = vec2((h.x - .5) * spread, -.13 + .05 * (h.y - .5) + .34 * pow(h.y, 3.) * h.z);
    radius = .016 + .030 * h.w * h.w;
    colour = g.x < .62 ? vec3(1., .48, .13) : g.x < .78 ? vec3(1., .76, .44) : g.x < .88 ? vec3(.95, .11, .07)
           : g.x < .95 ? vec3(.08, .68, .80) : vec3(.22, .9, .45);
    strength = (.35 + 1.15 * g.y * g.y) * dim;
  } else if (id < 112) {  // cars, away and toward
    float way = g.x < .5 ? -1. : 1.;
    float x = mod(h.x * 3. + way * (.045 + .05 * g.y) * t, 3.) - 1.5;
    at = vec2(x, -.175 - .075 * g.z);
    radius = .022 + .024 * h.z;
    colour = way < 0. ? vec3(1., .08, .045) : vec3(1., .72, .42);
    strength = (way < 0. ? .85 : .55) * (.5 + g.w) * (g.w < .35 ? .15 : 1.) * mix(1., .25, ramp(3. + 6. * h.y, 5. + 6. * h.y, arc(12.)));
  } else if (id < 150) {  // their streaks on the road
    at = vec2((h.x - .5) * spread, -.30 - .16 * h.y);
    radius = .022 + .03 * h.w;
    colour = g.x < .65 ? vec3(1., .44, .12) : g.x < .82 ? vec3(1., .13, .07) : vec3(.18, .6, .74);
    strength = (.16 + .28 * g.y) * dim;
    stretch = vec2(.7, 2.3);
  } else if (id < 171) {  // near lights, large and faint
    at = vec2((h.x - .5) * spread * 1.04, (h.y - .42) * .72);
    radius = .062 + .055 * h.w;
    colour = g.x < .5 ? vec3(1., .52, .20) : g.x < .75 ? vec3(.22, .52, .88) : vec3(.95, .26, .20);
    strength = (.12 + .13 * g.y) * dim;
    at.x += .03 * sin(settling(4.) * .10 + f);
  } else {                // the two panes of the window that stays
    at = lastWindow() + vec2(id == 171 ? -.042 : .042, 0.);
    radius = .075;
    stretch = vec2(.62, 1.);
    colour = vec3(1., .44, .105);
    strength = mix(.16, 1.65, ease(3., 10.5, arc(12.)));
    g.w = 0.;
  }
  at.x += drift() * (1. + radius * 8.);
  strength *= 1. - .14 * step(.5, g.w) * (.5 + .5 * sin(t * (.6 + 2. * g.z) + f * 9.));
  v_a = vec4(colour * strength, stretch.y);
  v_b = vec4(at, float(id > 170), 0.);
  return toClip(at + corner * radius * stretch);
}
#else
vec4 shade() {
  if (v_a.w > 1.5) return vec4(v_a.rgb * exp(-dot(v_uv, v_uv) * 4.) * .9, 0.);
  if (v_b.z > .5) {
    vec2 beyond = max(abs(v_uv) - vec2(.42, .55), 0.);
    float pane = ramp(.44, .16, length(beyond)) * mix(1., .72, ramp(.4, -.8, v_uv.y));
    return vec4(v_a.rgb * pane, 0.);
  }
  return vec4(v_a.rgb * lensDisc(v_uv, v_b.xy, .07), 0.);
}
#endif

//@full soft mips
void main() { fragColor = texture(u_before, gl_FragCoord.xy / u_size); }

//@full glass
// A drop is a dome, h = R (1 - (d / R)^2): its slope grows evenly to the rim, so it acts as a lens.
float dome(float d, float radius) {
  float k = d / radius;
  return radius * max(0., 1. - k * k);
}

// Drops that run, each anew every eight seconds. x: height of the water; y: how far the pane is wiped clear behind them.
vec2 running(vec2 uv, float t, float seed, float scale) {
  vec2 grid = vec2(9., 1.35);
  float column = floor(uv.x * grid.x);
  uv.y += hash(column * 7.13 + seed) * 4.;
  vec2 at = uv * grid, cell = floor(at);
  vec4 n = hash4(cell * vec2(3., 7.) + seed * 91.);
  at = fract(at) - vec2(.5, 0.);
  float alive = step(.34, n.z), life = fract(t * .125 + n.z * 5.);
  float there = ramp(1., .92, life) * ramp(0., .06, life) * alive;
  // Falls, hesitates, falls.
  float y = .92 - .86 * (ramp(0., .55, life) * .55 + ramp(.5, 1., life) * .45);
  float x = (n.x - .5) * .40;
  x += sin(uv.y * 17. + n.x * 20.) * sin(uv.y * 7.3) * (.5 - abs(x)) * .16;
  vec2 p = vec2((at.x - x) / grid.x, (at.y - y) / grid.y);
  float radius = (.016 + .014 * n.y * n.y) * there;
  vec2 shape = p * vec2(1.12, p.y > 0. ? .66 : 1.);
  float height = radius > .001 ? dome(length(shape), radius) : 0.;
  float above = ramp(0., .03, at.y - y);
  float width = (.0095 + .008 * n.y) * sqrt(sat(1. - (at.y - y) * .95));
  float trail = ramp(width, width * .45, abs(p.x)) * above * ramp(1., .3, at.y) * there;
  // Beads left in the trail.
  float row = floor(uv.y * 24.), chance = hash(row * 1.71 + n.x * 77.);
  vec2 bead = vec2(p.x + (hash(row + n.z * 40.) - .5) * .008, (fract(uv.y * 24.) - .5) / 24. * .8);
  float small = (.0025 + .0055 * fract(chance * 7.7)) * step(.30, chance) * above * ramp(1., .4, at.y) * there;
  if (small > .001) height = max(height, dome(length(bead), small));
  return vec2(height * scale, trail);
}

// Drops that only grow and dry.
float resting(vec2 uv, float t, float density, float seed) {
  vec2 at = uv * density, cell = floor(at);
  vec4 n = hash4(cell + seed * 131.);
  if (n.z < .50) return 0.;
  vec2 p = fract(at) - .5 - (n.xy - .5) * .55;
  p *= vec2(1. + .14 * sin(n.x * 30.), 1. - .10 * n.y);
  p.x += .016 * sin(p.y * 7. + n.x * 9.);
  p.y += .012 * sin(p.x * 9. + n.y * 9.);
  float life = fract(t * .03 * (.5 + n.x) + n.z * 7.);
  float radius = (.07 + .24 * pow(n.w, 2.2)) * ramp(0., .10, life) * ramp(1., .85, life);
  return radius > .01 ? dome(length(p), radius) / density : 0.;
}

vec2 water(vec2 uv, float t) {
  float slow = settling(4.) + 20.;
  vec2 a = running(uv, t, 1., 1.), b = running(uv * 1.6 + vec2(.31, .7), t + 3.1, 3., 1. / 1.6);
  float trail = max(a.y, b.y);
  float still = max(max(resting(uv, slow, 9., 1.), resting(uv + .37, slow, 19., 5.)), resting(uv + .11, slow, 38., 9.) * .9);
  return vec2(max(still * (1. - trail * .95), max(a.x, b.x)), trail);
}

void main() {
  vec2 uv = gl_FragCoord.xy / u_size, q = fromCentre(gl_FragCoord.xy);
  float t = u_time + 20.;
  float zoom = pick(1., .92) * (1. - .06 * ease(u_time / REST));
  vec2 pane = q * zoom, e = vec2(.0011, 0.);
  vec2 here = water(pane, t);
  vec2 slope = vec2(water(pane + e.xy, t).x - water(pane - e.xy, t).x,
                    water(pane + e.yx, t).x - water(pane - e.yx, t).x) / (2. * e.x);
  float wet = ramp(.0002, .0016, here.x), steep = min(length(slope), 2.) * .5;
  vec2 behind = (uv - .5) * zoom + .5;

  // The breath on the glass: a blurred street.
  vec3 fog = vec3(0.);
  for (int i = 0; i < 12; i++) {
    float radius = sqrt((float(i) + .5) / 12.) * .034, angle = float(i) * 2.39996;
    fog += textureLod(u_soft, behind + vec2(cos(angle) / aspect(), sin(angle)) * radius, 3.3).rgb / 12.;
  }
  float breath = .75 + .5 * fbm(pane * 2.3 + vec2(0., t * .01), 4);
  fog = fog * (.74 + .24 * breath) + vec3(.004, .009, .016) * breath;
  vec3 clear = textureLod(u_soft, behind, .8).rgb;

  // Each drop holds the street upside down, dark at its rim, light gathered at its lower lip.
  vec3 drop = textureLod(u_soft, behind - slope * vec2(.15, .20), 1.).rgb * 1.25;
  drop *= mix(.22, 1., ramp(1., .72, steep));
  drop += vec3(.35, .25, .17) * ramp(.35, .95, steep) * ramp(.15, 1., slope.y * .5) * .16 * mix(1., .5, late());
  vec2 glint = slope * .5 - vec2(.40, -.52);
  drop += vec3(.80, .90, 1.) * exp(-dot(glint, glint) * 60.) * .42 * mix(1., .6, late());
  vec3 c = mix(mix(fog, clear * .92, here.y * .9), drop, wet);
  fragColor = vec4(max(c, 0.), 1.);
}

//@grade
vec3 grade(vec3 c, vec2 uv) {
  c = pow(max(c, 0.) / .20, vec3(1.16)) * .20;
  float l = luma(c);
  return mix(c * vec3(.80, 1., 1.20), c * vec3(1.12, .98, .82), ramp(.02, .35, l)) + vec3(.0010, .0024, .005);
}
