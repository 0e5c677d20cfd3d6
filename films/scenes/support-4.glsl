// Above It All: up through grey cloud, out into the first sun, over a white sea under deep blue.
// Arc: a dim shaft between walls of cloud; a brightness from above; then light, distance and colour
// all at once. All that moves after that repeats every eight seconds.

//@film exposure=0.82 contrast=1.46 saturation=1.32 bloom=0.13 grain=0.015 vignette=0.6 poster=10.5 dim=0.62 fade=1.6 hold=12 close=4 fold=1 crf=31 crfAv1=33
//@use sky loop

//@shared
const float LENS = 1.12;
vec3 sun() { return normalize(vec3(pick(-.50, -.095), .098, -1.)); }
vec3 eye() {
  float x = 1. - sat(u_time / REST);
  vec2 float_ = vec2(.020 * sin(u_time * TURN), .012 * cos(u_time * TURN));
  return vec3(.25 * (1. - x * x) + float_.x, mix(-.80, 1.62, ease(-.6, 9.4, u_time)) + float_.y, -4.6 * (1. - x * x * x));
}
vec3 rayTo(vec2 q) {
  float a = mix(.24, -.045, ease(1.0, 9.8, u_time)) + pick(0., .05), c = cos(a), s = sin(a);
  vec3 d = normalize(vec3(q, -LENS));
  d.xz = turn(.030 * (1. - ease(u_time / REST)) - .004 * sin(u_time * TURN)) * d.xz;
  return vec3(d.x, d.y * c - d.z * s, d.z * c + d.y * s);
}
// 1 once the last of the cloud has fallen away.
float out_() { return ease(3.2, 7.6, u_time); }

vec3 air(vec3 d) {
  float up = max(d.y + .02, 0.), s = max(dot(d, sun()), 0.);
  vec3 c = mix(vec3(1.00, .66, .42), vec3(.46, .54, .66), ramp(0., .11, up));
  c = mix(c, vec3(.060, .180, .43), ramp(.05, .30, up));
  c = mix(c, vec3(.010, .044, .185), ramp(.14, .56, up));
  c += vec3(1.2, .66, .28) * pow(s, 9.) * .20 + vec3(1.9, 1.20, .58) * pow(s, 90.) * .55 + vec3(3.2, 2.4, 1.4) * pow(s, 900.) * 1.6;
  return c;
}
// The part of the world that is mapped: x and z to 0..1.
vec2 toMap(vec2 w) { return vec2(w.x / 80. + .5, (w.y + 58.) / 64.); }

//@full billows once size=576x576
// A block of noise, 64 a side, as 64 tiles with a margin: round heads of cloud, large and small.
float heads(vec3 p, int period) {
  vec3 cell = floor(p), f = p - cell;
  float near = 4.;
  for (int z = -1; z < 2; z++) for (int y = -1; y < 2; y++) for (int x = -1; x < 2; x++) {
    ivec3 i = (ivec3(cell) + ivec3(x, y, z) + period) % period;
    vec3 at = vec3(x, y, z) + .1 + .8 * vec3(latticeHash(i), latticeHash(i + 57), latticeHash(i + 113)) - f;
    near = min(near, dot(at, at));
  }
  return 1. - min(near, 1.);
}
void main() {
  ivec2 pixel = ivec2(gl_FragCoord.xy), tile = pixel / 72;
  vec3 p = vec3(mod(vec2(pixel - tile * 72) - 4. + 64., 64.), float(tile.x + 8 * tile.y)) / 64.;
  float a = heads(p * 4., 4), b = heads(p * 8., 8), c = heads(p * 16., 16), d = heads(p * 32., 32);
  fragColor = vec4(.52 * a + .30 * b + .18 * c, .60 * c + .40 * d, b, 1.);
}

//@full heaps once size=800x640
// How high the cloud stands, and how steep.
float domes(vec2 p, float fill) {
  vec2 cell = floor(p);
  float high = 0.;
  for (int y = -1; y < 2; y++) for (int x = -1; x < 2; x++) {
    vec4 h = hash4(cell + vec2(x, y));
    if (h.w > fill) continue;
    vec2 away = p - cell - vec2(x, y) - .2 - .6 * h.xy;
    float r = mix(.50, .92, h.z), d = dot(away, away) / (r * r);
    high = max(high, (.45 + .55 * h.w / fill) * r * sqrt(max(1. - d, 0.)));
  }
  return high;
}
// A tower: a heap of domes on a broad foot.
float tower(vec2 p, vec2 at, float r, float high, float lumps) {
  float d = length(p - at) / r;
  return high * (.70 * sqrt(max(1. - d * d, 0.)) + .25 * exp(-d * d * 1.1)) * (.84 + .26 * lumps);
}
float top(vec2 p) {
  float broad = noise(p * .075 + 3.) * .7 + noise(p * .16 + 9.) * .45;
  vec2 w = p + .8 * (vec2(noise(p * .7 + 3.), noise(p * .7 + 40.)) - .5);
  float middle = domes(w * .95 + 1., .85), lumps = domes(w * .62 + 7., 1.) + .6 * middle;
  float h = -.75 + .85 * broad + .62 * domes(w * .36 + 5., .75) * (.3 + broad) + .30 * middle + .11 * domes(w * 2.3, .9);
  float far = ramp(-12., -30., p.y);
  h += far * .8 * ramp(.45, .85, noise(p * .17 + 2.)) * (.7 + .4 * lumps);
  // Those the picture is composed of.
  h = max(h, tower(w, pick(vec2(-9.4, -20.), vec2(-3.3, -21.)), pick(2.6, 1.9), pick(1.95, 1.85), lumps));
  h = max(h, tower(w, pick(vec2(5.4, -14.5), vec2(2.7, -15.0)), pick(3.1, 2.3), pick(2.55, 2.35), lumps));
  h = max(h, tower(w, pick(vec2(9.2, -22.), vec2(5.0, -24.)), 3.6, 3.0, lumps));
  h = max(h, tower(w, vec2(-13., -30.), 4.5, 2.3, lumps));
  h = max(h, tower(w, pick(vec2(2.0, -33.), vec2(1.5, -36.)), 3.4, 2.15, lumps));
  h = max(h, tower(w, pick(vec2(2.6, -6.6), vec2(1.7, -7.6)), pick(1.15, .8), .62, lumps));
  h = max(h, tower(w, pick(vec2(-2.4, -7.4), vec2(-1.4, -8.2)), pick(1.3, .9), .55, lumps));
  // The shaft we come up through, walled in.
  vec2 from = w - vec2(.05, .9);
  float wall = length(from - vec2(.03, -1.) * clamp(-from.y, 0., 5.6));
  h += 1.25 * exp(-pow((wall - 2.1) / .75, 2.)) * (.35 + 1.1 * noise(p * 1.1)) * ramp(-8., -3.5, p.y);
  h = mix(h, -1.9, exp(-pow(wall / 1.30, 6.)));
  return h;
}
void main() {
  vec2 uv = gl_FragCoord.xy / u_size, w = vec2((uv.x - .5) * 80., uv.y * 64. - 58.);
  fragColor = vec4(top(w), 0., 0., 1.);
}

//@full shadows once size=800x640
// To what height each place lies in the shadow of others, with the sun as low as it is.
void main() {
  vec2 uv = gl_FragCoord.xy / u_size, w = vec2((uv.x - .5) * 80., uv.y * 64. - 58.);
  vec2 way = normalize(sun().xz);
  float slope = 1.9 * sun().y / length(sun().xz), high = -3.;
  for (int i = 0; i < 64; i++) {
    float s = .12 * exp(float(i) * .075);
    high = max(high, texture(u_heaps, toMap(w + way * s)).r - s * slope);
  }
  float h = texture(u_heaps, uv).r;
  vec2 steep = vec2(texture(u_heaps, toMap(w + vec2(.1, 0.))).r, texture(u_heaps, toMap(w + vec2(0., .1))).r) - h;
  fragColor = vec4(h, inversesqrt(1. + dot(steep, steep) * 60.), high, 1.);
}

//@full cloud scale=0.44 mips
vec4 billows(vec3 x) {
  x = fract(x) * 64.;
  float slice = floor(x.z), next = slice < 63. ? slice + 1. : 0.;
  vec2 a = vec2(mod(slice, 8.), floor(slice / 8.)), b = vec2(mod(next, 8.), floor(next / 8.));
  return mix(textureLod(u_billows, (a * 72. + x.xy + 4.5) / 576., 0.), textureLod(u_billows, (b * 72. + x.xy + 4.5) / 576., 0.), x.z - slice);
}
// Heads swell and turn over a little, and come back.
vec3 swell(vec3 p) {
  vec2 turns = vec2(sin(u_time * TURN), cos(u_time * TURN));
  return p * vec3(.36, .40, .36) + vec3(.014, .016, 0.) * turns.xyx + vec3(0., .010, .012) * sin(p.yzx * 1.3 + turns.yxy);
}
// How deep inside the cloud: negative outside.
float deep(vec3 p, vec3 map, float eat, out vec4 n) {
  float d = (map.r - p.y) * map.g;
  n = billows(swell(p));
  return d - eat * (1.02 - n.r - .34 * (n.g - .4));
}
void main() {
  vec2 q = fromCentre(gl_FragCoord.xy);
  vec3 o = eye(), ray = rayTo(q), s = sun();
  float dither = latticeHash(ivec2(gl_FragCoord.xy));
  float towards = max(dot(ray, s), 0.);
  const float CEILING = 3.4, FLOOR = -2.6;
  float end = ray.y < -.001 ? min((FLOOR - o.y) / ray.y, 60.) : ray.y > .001 ? min((CEILING - o.y) / ray.y, 60.) : 60.;
  vec3 sum = vec3(0.);
  float through = 1., phase = .62 + .95 * pow(towards, 6.) + 1.3 * pow(towards, 40.), t = .05;
  vec3 haze = mix(air(normalize(vec3(ray.x, .02, ray.z))), air(normalize(vec3(ray.x, .10, ray.z))), .55) * .90;
  haze = min(haze, vec3(1.15, .90, .72));
  vec2 drift = .05 * vec2(sin(u_time * TURN), cos(u_time * TURN));
  for (int i = 0; i < 46; i++) {
    // Through clear air in long steps, to where cloud may be.
    vec3 p, map;
    for (int j = 0; j < 48; j++) {
      p = o + ray * t;
      map = textureLod(u_shadows, toMap(p.xz + drift), 0.).rgb;
      float outside = (p.y - map.r) * map.g;
      if (outside < .02 || t > end) break;
      t += max(max(.035, t * .012), outside * .80) * mix(1., mix(.85, 1.1, dither), ramp(.6, 6., t));
    }
    if (t > end || through < .03) break;
    float step_ = max(.040, t * .012), eat = mix(.62, .80, ramp(2., 14., t));
    vec4 n, m;
    float d = deep(p, map, eat, n), dense = sat(d * mix(9., 5., ramp(2., 20., t)));
    // What lies between here and the sun: these heads, then the heaps beyond.
    vec3 near = p + s * .17 + vec3(0., .02, 0.);
    float shade = sat(deep(near, map, eat, m) * 5. + .25);
    float sunny = ramp(map.b - .30, map.b + .22, p.y);
    float lit = sunny * mix(exp(-shade * 2.3), 1., .07);
    float under = max(map.r - p.y, 0.);
    vec3 day = vec3(3.1, 1.80, .86) * lit * phase;
    vec3 sky = mix(vec3(.150, .225, .39), vec3(.034, .046, .078), 1. - exp(-under * .95));
    // Light falls off between the heads, and comes from above.
    sky *= mix(1.35, .50, sat((1. - n.r) * 1.5)) * (.80 + .35 * n.g);
    // The sun's warmth comes through thin places.
    vec3 c = day + sky + vec3(.42, .22, .13) * (1. - shade) * sunny;
    c = mix(c, haze, 1. - exp(-max(t - 3., 0.) * .030));
    float a = 1. - exp(-dense * step_ * mix(30., 16., ramp(1., 12., t)));
    sum += through * a * c;
    through *= 1. - a;
    t += (d < 0. ? max(1.5 * step_, -d * .8) : step_) * mix(1., mix(.85, 1.15, fract(dither + float(i) * .618034)), ramp(.6, 6., t));
  }
  // A walk that ended among the heads saw no further.
  if (t < end && through < .85) {
    sum /= 1. - through;
    through = 0.;
  }
  // Beyond what was walked lies the far end of the cloud sea.
  float beyond = ramp(.0, -.02, ray.y);
  vec3 farthest = mix(air(normalize(vec3(ray.x, .02, ray.z))), air(normalize(vec3(ray.x, .10, ray.z))), .55) * .88;
  farthest = min(farthest, vec3(1.15, .90, .72));
  sum += through * beyond * farthest;
  fragColor = vec4(sum, through * (1. - beyond));
}

//@full picture
void main() {
  vec2 q = fromCentre(gl_FragCoord.xy);
  vec3 ray = rayTo(q), s = sun(), o = eye();
  // The walk through the cloud is dithered; its neighbours smooth it.
  float rough = ramp(1.3, -.2, o.y);
  vec2 uv = gl_FragCoord.xy / u_size, d = mix(1.3, 2.4, rough) / u_size;
  vec4 cloud = textureLod(u_cloud, uv, rough) * .28;
  for (int i = 0; i < 4; i++) cloud += textureLod(u_cloud, uv + d * (vec2(i & 1, i >> 1) * 2. - 1.), rough) * .18;
  vec3 sky = air(ray);
  // Ice cloud, very high: combed by the wind.
  if (ray.y > .02) {
    vec2 p = turn(.5) * (ray.xz / (ray.y + .10));
    vec2 w = vec2(p.x * .55, p.y * 2.6) + .5 * vec2(fbm(p * .9, 3), fbm(p * .9 + 7., 3)) + .02 * vec2(sin(u_time * TURN), cos(u_time * TURN));
    float streak = ramp(.46, .92, fbm(w, 5)) * ramp(.05, .18, ray.y) * ramp(.75, .32, ray.y);
    sky = mix(sky, vec3(.80, .76, .76) + vec3(.6, .4, .2) * pow(max(dot(ray, s), 0.), 6.), streak * .24);
  }
  float disc = ramp(.99982, .99995, dot(ray, s));
  sky += vec3(60., 46., 30.) * disc * disc * disc * ramp(.25, .85, cloud.a);
  // A first star that has not gone yet, high up.
  sky += stars(q * .8 + 3., 0.) * ramp(.34, .5, ray.y) * .10;
  vec2 fall = vec2(q.x * 1.2, q.y * 1.0 + o.y * 1.7);
  float rags = fbm(fall * 1.7 + .45 * fbm(fall * 2.6, 3), 5), veil = ramp(.34, .70, rags), inside = 1. - ramp(-.6, 1.15, o.y);
  // Seen from below there is only a brightness.
  float towards = max(dot(ray, s), 0.), up = ramp(-.35, .55, ray.y);
  vec3 lid = mix(vec3(.120, .140, .170), vec3(.30, .325, .36), up) + vec3(1.2, .84, .50) * pow(towards, 7.) * .9;
  lid *= .48 + 1.0 * rags;
  sky = mix(lid * ease(-.5, 3.4, u_time), sky, ease(2.4, 5.6, u_time));
  vec3 c = sky * cloud.a + cloud.rgb;
  // Down in the shaft mist lies over everything, and takes its light from where the sun is.
  vec3 mist = mix(vec3(.045, .058, .080), vec3(.200, .225, .255), up) * (.6 + .8 * rags);
  mist += vec3(1.35, .90, .52) * pow(towards, 12.) * ease(.2, 4., u_time) * (.4 + .8 * rags);
  // At first nothing else can be made out.
  c = mix(c, mist, inside * mix(.12 + .46 * veil, .62 + .34 * veil, ramp(2.6, .6, u_time)));
  // Coming out, the light is too much for a moment.
  float burst = exp(-pow((u_time - 5.3) / 1.0, 2.));
  c *= 1. + .30 * burst;
  c += vec3(1.2, .86, .5) * pow(towards, 4.) * burst * .25;
  fragColor = vec4(c, 1.);
}

//@instances motes count=90
// Droplets and ice that pass close by while we are inside.
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  float f = float(id);
  vec4 h = hash4(f * 2.1 + 6.);
  float laps = 1. + floor(h.z * 3.99), speed = laps / 8.;
  vec2 at = vec2((h.x - .5) * (aspect() + .2), .62 - 1.24 * fract(h.y + u_time * speed * mix(1., .25, out_()) ));
  at.x *= 1. + .25 * at.y;
  v_a = vec4((1. - out_()) * mix(.5, .16, h.w), 0., 0., 0.);
  return toClip(at + corner * vec2(1., 1. + 3.5 * speed) * mix(.0012, .0045, h.w * h.w));
}
#else
vec4 shade() { return vec4(vec3(.36, .38, .42) * v_a.x * exp(-dot(v_uv, v_uv) * 3.), 0.); }
#endif

//@grade
vec3 grade(vec3 c, vec2 uv) {
  float l = luma(c);
  return mix(c * vec3(.92, 1., 1.09), c * vec3(1.02, 1., .96), ramp(.05, .6, l));
}
