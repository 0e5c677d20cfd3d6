// Kintsugi: a broken bowl from above; gold runs into its cracks until it is one again.
// Arc: a dark, cold glaze with black gaps; the gold arrives, and then a window's light finds it.

//@film exposure=1.1 contrast=1.35 saturation=1.25 bloom=0.10 grain=0.015 vignette=0.85 poster=10.2 dim=0.72 hold=11 fold=2.25 crf=28 crfAv1=33

//@use loop

//@shared
const float TAU = 6.2831853;
const vec2 BLOW = vec2(.30, .26);          // where it was struck, in bowl radii
float zoom() { return 1. / (pick(.66, .485) * (1. + .07 * ease(u_time / REST))); }
vec2 onTable(vec2 q) {
  vec2 centre = pick(vec2(.16, -.06), vec2(0., .035));
  return turn(.10 - .09 * ease(u_time / REST)) * (q - centre) * zoom();
}
// Gold sets out from the blow and follows the cracks outward.
// The arc of a longer film, told by the time everything has come to rest.
float arc() { return u_time * 12.2 / REST; }
float front() { return mix(-.05, 1.62, ease(.4, 11., arc())); }
// A thin cloud passes the window, again and again.
float breath(vec2 q) { return 1. + .13 * sin(u_time * TURN - q.x * 2.2 - q.y * 1.4) * ease(3., REST, u_time); }

//@full cracks once size=1536x1536
// Shards of a struck bowl: small near the blow, large far from it. A Voronoi pattern in log-polar
// space, where one unit is the same length along and across.
// r: distance to the nearest crack, g: how far the gold has to run to get here, b: the shard,
// a: distance to the glaze's own fine crackle.
const float AROUND = 6.;
vec2 site(vec2 cell) {
  vec2 h = hash2(vec2(mod(cell.x, AROUND), cell.y) + 3.);
  return cell + .5 + (h - .5) * .9;
}
float crackle(vec2 p) {
  vec2 cell = floor(p);
  float nearest = 9., second = 9.;
  for (int y = -1; y <= 1; y++)
    for (int x = -1; x <= 1; x++) {
      vec2 c = cell + vec2(x, y);
      float d = length(c + .15 + .7 * hash2(c + 50.) - p);
      second = min(second, max(nearest, d));
      nearest = min(nearest, d);
    }
  return second - nearest;
}
void main() {
  vec2 p = (gl_FragCoord.xy / u_size - .5) * 2.3;
  vec2 rough = vec2(fbm(p * 5. + 3., 5), fbm(p * 5. + 30., 5)) - .5;
  vec2 w = p + rough * .085;
  vec2 d = w - BLOW;
  float r = length(d) + .13, scale = TAU / AROUND;
  vec2 u = vec2(atan(d.y, d.x) / scale, log(r) / scale);
  vec2 cell = floor(u), best = vec2(0.), toBest = vec2(9.);
  float nearest = 1e9;
  for (int y = -2; y <= 2; y++)
    for (int x = -2; x <= 2; x++) {
      vec2 to = site(cell + vec2(x, y)) - u;
      float l = dot(to, to);
      if (l < nearest) { nearest = l; best = cell + vec2(x, y); toBest = to; }
    }
  float edge = 9.;
  for (int y = -2; y <= 2; y++)
    for (int x = -2; x <= 2; x++) {
      vec2 to = site(best + vec2(x, y)) - u, between = to - toBest;
      if (dot(between, between) < 1e-5) continue;
      edge = min(edge, dot((toBest + to) * .5, normalize(between)));
    }
  float shard = hash(vec2(mod(best.x, AROUND), best.y) + 9.);
  // Across a shard the gold needs longer round than straight: uneven arrival.
  float run = length(p - BLOW) * (1. + .16 * (fbm(p * 3. + 7., 3) - .5)) + .05 * shard;
  fragColor = vec4(edge * r * scale, run, shard, crackle(p * 17. + rough * 5.));
}

//@full bowl
vec2 atlas(vec2 p) { return p / 2.3 + .5; }

// What the room shows a shiny surface: dark, one tall window, one lamp gone warm.
vec3 room(vec3 d, float rough) {
  float moved = ease(0., 12., arc());
  vec3 window = normalize(vec3(mix(-.95, -.38, moved), mix(.25, .62, moved), .62));
  vec3 right = normalize(cross(window, vec3(0., 0., 1.))), up = cross(right, window);
  vec2 at = vec2(dot(d, right), dot(d, up)) / max(dot(d, window), .05);
  float soft = .05 + rough;
  vec2 beyond = abs(at) - vec2(.20, .34);
  float pane = ramp(soft, -soft, beyond.x) * ramp(soft, -soft, beyond.y) * step(0., dot(d, window));
  float bars = 1. - .75 * ramp(.022 + rough, .010, abs(at.x)) * (1. - rough) ;
  vec3 c = vec3(.010, .013, .019) + vec3(.012, .016, .024) * sat(d.y * .5 + .5);
  c += vec3(1.15, 1.30, 1.55) * pane * bars * mix(.30, 1.25, moved);
  vec3 lamp = normalize(vec3(.75, -.35, .55));
  c += vec3(1.5, .62, .20) * pow(max(dot(d, lamp), 0.), mix(90., 12., rough)) * .55;
  return c;
}

// Height of the surface in bowl radii, and how much of this point is gold, gap, rim.
struct Ground { float height, gold, gap, run; };
Ground ground(vec2 p) {
  float r = length(p);
  Ground g;
  // Inside a shallow curve with the rings of the wheel, then a rounded lip.
  float inside = -.34 * (1. - r * r) + .0012 * sin(r * 74. + 1.5 * noise(p * 3.)) + .006 * fbm(p * 4., 3);
  float lip = .036 * sqrt(sat(1. - pow((r - .955) / .050, 2.)));
  g.height = r < 1.005 ? inside + lip : -.20;
  vec4 c = texture(u_cracks, atlas(p));
  // The shards draw together as they are joined.
  float arrived = front() - c.g;
  float width = mix(.0115, .0070, ramp(-.25, .25, arrived)) * (.75 + .5 * noise(p * 9. + 4.));
  float bead = width * 1.5 * (1. + .85 * exp(-pow((arrived - .03) / .045, 2.)));
  float within = step(r, 1.004);
  g.gap = ramp(width, width * .5, c.r) * within;
  float filled = ramp(0., .035, arrived);
  g.gold = ramp(bead, bead * .80, c.r) * filled * within;
  float dome = sqrt(sat(1. - pow(c.r / bead, 2.)));
  g.height += mix(-.030 * g.gap, bead * .70 * dome + .0012 * noise(p * 120.), g.gold);
  g.height -= .00035 * ramp(.05, .0, c.a) * (1. - g.gold) * within;
  g.run = arrived;
  return g;
}

vec3 shadeTable(vec2 p, float moved) {
  // Old dark wood, its grain out of focus; the bowl's shadow falls to the right.
  vec2 w = turn(.35) * p;
  float grain = fbm(vec2(w.x * 1.2, w.y * 16.) + .8 * fbm(w * 1.6, 3), 5);
  vec3 c = mix(vec3(.016, .010, .007), vec3(.050, .030, .019), grain);
  float r = length(p);
  float shadow = ramp(1.55, 1., length(p - vec2(.20, -.15)));
  float light = mix(.35, 1.0, moved) * ramp(2.2, .4, length(p - vec2(-1.0, .8)));
  return c * (.28 + 1.5 * light) * (1. - .86 * shadow) + vec3(.0008);
}

void main() {
  vec2 q = fromCentre(gl_FragCoord.xy), p = onTable(q);
  float r = length(p), moved = ease(0., 12., arc()), pixel = zoom() / u_size.y;
  vec3 table = shadeTable(p, moved);
  float inside = ramp(1.004 + pixel, 1.004 - pixel, r);
  if (inside <= 0.) { fragColor = vec4(table * breath(q), 1.); return; }

  Ground here = ground(p);
  vec2 e = vec2(pixel * 1.1, 0.);
  vec3 n = normalize(vec3(ground(p - e.xy).height - ground(p + e.xy).height,
                          ground(p - e.yx).height - ground(p + e.yx).height, 2. * e.x));
  vec3 toEye = normalize(vec3(-q * .34, 1.));
  vec3 back = reflect(-toEye, n);
  float facing = sat(dot(n, toEye)), fresnel = .04 + .96 * pow(1. - facing, 5.);

  // The glaze: blue-black, pooled thick and bluer at the bottom, broken to rust at the lip.
  vec4 c = texture(u_cracks, atlas(p));
  float pool = ramp(.9, .0, r), mottled = fbm(p * 7. + 5., 5);
  vec3 glaze = mix(vec3(.012, .015, .021), vec3(.010, .040, .058), pool * (.45 + .9 * mottled));
  glaze += vec3(.050, .085, .095) * pow(fbm(p * 15. + 60., 4), 4.) * 2.2 * ramp(.95, .3, r);
  glaze = mix(glaze, vec3(.13, .038, .011) * (.35 + 1.3 * mottled), ramp(.90, .985, r + .03 * (mottled - .5)));
  glaze *= 1. - .35 * ramp(.05, .0, c.a) * ramp(.95, .6, r);
  glaze *= .90 + .20 * c.b;
  vec3 window = normalize(vec3(mix(-.95, -.38, moved), mix(.25, .62, moved), .62));
  float lit = sat(dot(n, window)) * mix(.4, 1.25, moved);
  float hollow = mix(.55, 1., ramp(.0, 1., dot(p, normalize(vec2(.7, -.6))) * .5 + .5));
  vec3 light = glaze * (lit * vec3(1., 1.08, 1.2) * 1.5 + .22 + vec3(.5, .22, .08) * sat(dot(n, normalize(vec3(.75, -.35, .55))))) * hollow;
  light += room(back, .02 + .05 * mottled) * (fresnel * .9 + .035);

  // The gap is a black depth with one lit edge.
  light *= 1. - .93 * here.gap * (1. - here.gold);

  // Gold: it has no colour of its own but what it gives back.
  float grain = noise(p * 260.) * .6 + noise(p * 90.) * .4;
  vec3 gn = normalize(n + vec3(.30 * (noise(p * 210.) - .5), .30 * (noise(p * 210. + 40.) - .5), 0.));
  vec3 gback = reflect(-toEye, gn);
  vec3 metal = vec3(1., .66, .22);
  vec3 warm = room(gback, .45) * 1.15 + vec3(.30, .21, .12) * (.35 + .65 * sat(gn.y * .5 + gn.z * .5));
  warm += vec3(1.4, 1.2, .9) * pow(sat(dot(gback, window)), 9.) * mix(.35, 1.1, moved);
  vec3 gold = metal * warm * (.72 + .45 * grain);
  // Where it still flows it is brighter, and after it has all set a gleam passes over it.
  gold += vec3(1.5, .80, .22) * exp(-pow((here.run - .03) / .07, 2.)) * .9;
  float gleam = gauss((dot(p, vec2(.8, -.6)) - mix(-1.9, 2.2, (mod(u_time - 6.1, 8.) + 8. * step(u_time, 6.1)) / 3.6)) / .20);
  gold += vec3(1.15, .66, .19) * gleam * (.35 + .65 * grain) * .9;
  light = mix(light, gold, here.gold);
  // Gold lights the glaze beside it.
  light += vec3(.40, .20, .05) * exp(-c.r * 34.) * ramp(0., .2, here.run) * (.10 + .35 * gleam) * (1. - here.gold);
  fragColor = vec4(mix(table, max(light, 0.), inside) * breath(q), 1.);
}

//@instances dust count=46
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  float f = float(id), t = u_time;
  vec4 h = hash4(f * 1.9 + 31.), g = hash4(f * 2.7 + 3.);
  float near = h.z * h.z;
  vec2 at = (h.xy - .5) * vec2(aspect() + .1, 1.1) + vec2(.014 * t * (.5 + near), -.010 * t);
  at += .012 * vec2(sin(t * TURN + g.x * 9.), cos(t * TURN + g.y * 9.));
  float light = ramp(.2, .8, noise(at * 2.2 + vec2(t * .12, 5.)));
  v_a = vec4(light * mix(.9, .20, near) * mix(.25, 1., ease(0., 11., arc())), near, 0., 0.);
  return toClip(at + corner * mix(.0016, .010, near));
}
#else
vec4 shade() {
  float r = length(v_uv);
  return vec4(vec3(.62, .46, .24) * v_a.x * exp(-r * r * mix(4., 2.2, v_a.y)) * ramp(1., .7, r) * .55, 0.);
}
#endif

//@grade
vec3 grade(vec3 c, vec2 uv) {
  float l = luma(c);
  return mix(c * vec3(.86, .98, 1.14), c * vec3(1.05, 1., .94), ramp(.02, .35, l)) + vec3(.0006, .0010, .0018);
}
