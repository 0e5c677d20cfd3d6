// After the Storm: the last swell of a storm at sea; the sun clears the cloud on the horizon.
// Arc: slate and lead at first, then a seam of fire along the horizon, then gold over everything.

//@film exposure=0.95 contrast=1.5 saturation=1.32 bloom=0.13 grain=0.016 vignette=0.7 poster=9 dim=0.62 hold=12.5 fold=2 crf=35.5 crfAv1=39 chroma=-4
//@use loop settle swell

//@shared
float dawn() { return ease(.8, 9.0, u_time); }
vec3 sunAt() { return normalize(vec3(pick(-.24, -.07), mix(-.012, .074, ease(1.2, 11.5, arc(12.4))), -1.)); }

// Clear air, from the horizon up, with the glow round the sun.
vec3 air(vec3 ray) {
  vec3 sun = sunAt();
  float k = dawn(), up = max(ray.y, 0.), s = max(dot(ray, sun), 0.);
  vec3 low = mix(vec3(.125, .135, .155), vec3(.92, .37, .12), k);
  vec3 middle = mix(vec3(.075, .088, .115), vec3(.30, .24, .25), k);
  vec3 high = mix(vec3(.030, .040, .062), vec3(.034, .090, .17), k);
  vec3 c = mix(low, middle, ramp(0., .24, up));
  c = mix(c, high, ramp(.10, .60, up));
  c = mix(c, c * vec3(.50, .58, .86), ramp(.7, -.6, dot(normalize(ray.xz), normalize(sun.xz))));
  vec3 glow = vec3(1.5, .60, .17) * pow(s, 8.) * .38 * exp(-up * 3.) + vec3(1.7, .78, .28) * pow(s, 60.) * .6 +
              vec3(2.4, 1.3, .6) * pow(s, 600.) * 1.2;
  return c + glow * mix(.12, 1., k);
}

vec3 horizonHaze(vec3 ray) { return air(normalize(vec3(ray.x, .012, ray.z))) * .92; }

//@full picture
float density(vec2 p, int octaves) {
  float broad = fbm(p * .42 + vec2(u_time * .012, u_time * .024), 3);
  vec2 w = p * vec2(.62, 1.05) + vec2(u_time * .024, u_time * .052);
  float fine = fbm(w + .55 * vec2(fbm(w * 1.7, 3), fbm(w * 1.7 + 9., 3)), octaves);
  return ramp(mix(.30, .37, dawn()), mix(.62, .69, dawn()), fine * .74 + broad * .36);
}

vec3 sky(vec3 ray) {
  vec3 sun = sunAt();
  float k = dawn(), s = max(dot(ray, sun), 0.);
  vec3 c = air(ray);
  // The disc, its edge softened by the air.
  c += ramp(pick(.99962, .99976), pick(.99988, .99993), dot(ray, sun)) * vec3(18., 9.5, 3.6) * mix(.15, 1., k);
  for (int layer = 0; layer < 2; layer++) {
    bool high = layer == 0;
    float up = ray.y + .055;
    if (up < .02) continue;
    vec2 p = ray.xz / up * (high ? 2.3 : .85) * .55 + float(layer) * vec2(13.7, 4.1);
    float a = density(p, 6);
    if (a < .003) continue;
    // Two looks toward the sun tell how much of its light comes through.
    vec2 toward = normalize(sun.xz) * .26;
    float lit = exp(-density(p + toward, 4) * 1.5 - density(p + toward * 2.6, 3) * 1.2);
    vec3 shade = mix(vec3(.034, .042, .058), vec3(.050, .058, .085), k);
    vec3 gold = mix(vec3(.13, .138, .155), mix(vec3(.34, .26, .24), vec3(1.5, .62, .20), pow(s, 3.)), k);
    vec3 cloud = mix(shade, gold, lit * lit);
    cloud += vec3(2.2, 1., .40) * pow(s, 10.) * lit * (1. - a * .65) * 1.3 * k;
    cloud = mix(cloud, air(ray) * 1.02, ramp(.17, 0., ray.y) * .82);
    c = mix(c, cloud, a * (high ? .62 : .92) * ramp(0., .05, ray.y));
  }
  // Shafts of light fan out from the sun, between the clouds.
  vec2 from = vec2(ray.x, ray.y) / -ray.z - sun.xy / -sun.z;
  float fan = atan(from.x, from.y + .02);
  float shaft = .6 * noise(vec2(fan * 5., u_time * .10)) + .4 * noise(vec2(fan * 13. + 9., 4. - u_time * .07));
  c += vec3(1.3, .58, .20) * ramp(.25, .9, shaft) * exp(-length(from) * 3.) * ramp(.01, .16, from.y) * ramp(.2, .7, k) * .34;
  // The bank of cloud the sun has to clear, its upper edge on fire.
  float across = ray.x / -ray.z;
  float bank = .006 + .034 * fbm(vec2(across * 3.1 + 3., u_time * .03), 6) * (.5 + noise(vec2(across * 1.3 + 8., 2.)));
  float above = ray.y / -ray.z - bank;
  float wall = ramp(.010, -.004, above) * mix(1., .74, k);
  vec3 front = mix(vec3(.052, .060, .078), vec3(.20, .115, .13), k) + air(ray) * .20;
  c = mix(c, front, wall * ramp(-.012, .004, ray.y));
  c += vec3(2.6, 1.1, .34) * gauss(above / .0035) * pow(s, 30.) * ramp(.02, .35, k) * ramp(1.2, .5, k);
  return c;
}

vec3 sea(vec3 eye, vec3 ray) {
  float k = dawn(), swell = mix(.66, .46, ease(0., 12., arc(12.)));
  vec3 sun = sunAt();
  Sea sea = meetSea(eye, ray, swell, .62);
  float fresnel = .02 + .98 * pow(1. - max(dot(sea.normal, -ray), 0.), 5.);
  vec3 seen = reflect(ray, sea.normal);
  seen.y = abs(seen.y) + .01;
  seen = normalize(seen);
  float s = max(dot(seen, sun), 0.);
  vec3 mirrored = air(seen);
  mirrored += (vec3(7., 3.5, 1.3) * pow(s, 380.) * 1.4 + vec3(2.6, 1.2, .40) * pow(s, 46.) * .5) * ramp(.05, .9, k);
  float crest = ramp(.35, .95, sea.height);
  vec3 body = mix(vec3(.012, .022, .028), vec3(.010, .042, .056), k);
  body += mix(vec3(.020, .036, .038), vec3(.045, .12, .11), k) * crest;
  body += vec3(.60, .28, .09) * crest * crest * pow(max(dot(ray, sun), 0.), 3.) * .4 * k;
  vec3 c = mix(body, mirrored, fresnel);
  // What the storm left: torn foam on the crests, less and less of it.
  vec2 lace = sea.at.xz * vec2(3.4, 2.2);
  float foam = 1. - abs(fbm(lace + .7 * fbm(lace * 1.9, 3), 5) * 2. - 1.) * 2.2;
  foam = ramp(.55, .95, foam) * ramp(.46, .80, sea.height + .16 * (fbm(lace * .35, 3) - .5));
  vec3 white = mix(vec3(.17, .185, .20), vec3(.62, .42, .30), k);
  c = mix(c, white, foam * mix(.75, .20, k) * ramp(45., 6., sea.distance));
  return mix(c, horizonHaze(ray), 1. - exp(-max(sea.distance - 10., 0.) * .012));
}

void main() {
  vec2 q = fromCentre(gl_FragCoord.xy);
  float t = u_time, way = settling(5.), k = dawn();
  // A slow crane: up and forward, with the breath of a boat. At the end only the breath is left.
  float rise = ease(t / REST);
  vec3 eye = vec3(sin(way * .21) * .25 + way * .10, 1.15 + .8 * rise + .07 * sin(t * TURN), -way * .55);
  q *= turn(.010 * sin(t * TURN));
  vec3 ray = normalize(vec3(q.x, q.y + pick(.075, .0) - .02 * rise + .006 * sin(t * TURN + .6), -1.28));
  vec3 c = vec3(0.);
  if (ray.y > 0.) {
    // The horizon is a soft edge one pixel wide.
    c = mix(horizonHaze(ray), sky(ray), ramp(-.0002, 1.6 / u_size.y, ray.y));
  } else {
    // Toward the horizon several waves share a pixel: look more than once.
    int looks = ray.y > -.13 ? 3 : ray.y > -.26 ? 2 : 1;
    for (int i = 0; i < looks; i++) {
      float shift = ((float(i) + .5) / float(looks) - .5) / (u_size.y * 1.28);
      vec3 one = normalize(ray + vec3(0., shift, 0.));
      one.y = min(one.y, -1e-4);
      c += min(sea(eye, one), 12.) / float(looks);
    }
  }
  // Gulls, far off, once there is light to see them.
  for (int i = 0; i < 6; i++) {
    float f = float(i);
    vec4 h = hash4(f * 5.1 + 2.);
    vec2 at = vec2(pick(.62, .26) - .030 * way + .014 * sin(t * TURN + h.z * 6.) + (h.x - .5) * .16 + f * .030, .075 + .05 * h.y + .012 * sin(t * TURN + f) + .004 * way);
    vec2 p = (q - at) / (.0075 + .0035 * h.z);
    p.x = abs(p.x);
    float beat = sin(t * TURN * (8. + floor(h.x * 2.9)) + f * 2.) * .55 * ramp(-.6, .4, sin(t * TURN + f * 1.3)) + .22;
    float wing = p.y - beat * p.x * (1.15 - .55 * p.x);
    float bird = ramp(.20, .06, abs(wing) + .10 * p.x) * ramp(1., .86, p.x);
    c = mix(c, c * .16 + vec3(.02, .012, .02), bird * .9 * ramp(.1, .5, k));
  }
  fragColor = vec4(max(c, 0.), 1.);
}

//@grade
vec3 grade(vec3 c, vec2 uv) {
  float l = luma(c);
  c *= mix(1.55, 1.0, dawn());
  return mix(c * vec3(.86, .98, 1.16), c * vec3(1.06, .99, .9), ramp(.03, .5, l)) + vec3(.0015, .003, .006);
}
