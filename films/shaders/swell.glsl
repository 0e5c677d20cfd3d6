// Open sea for films that hold: ocean.glsl with waves that all repeat every eight seconds.

// Height 0..1 of `count` waves, each turned by the golden angle against the one before; every
// wave is dragged toward the crest of the larger ones, which is what makes the crests sharp.
// A count between two numbers fades the last wave in.
float waves(vec2 p, float count) {
  float weight = 1., frequency = 1., speed = 1.45, angle = 0.;
  float sum = 0., weights = 0.;
  for (int i = 0; float(i) < count; i++) {
    float part = min(count - float(i), 1.);
    vec2 along = vec2(sin(angle), cos(angle));
    float phase = dot(along, p) * frequency + u_time * TURN * floor(speed / TURN + .5) + float(i) * 1.7;
    float crest = exp(sin(phase) - 1.);
    p -= along * crest * cos(phase) * weight * part * .38;
    sum += crest * weight * part;
    weights += weight * part;
    angle += 2.399963;
    weight *= .80; frequency *= 1.19; speed *= 1.072;
  }
  return sum / weights;
}

struct Sea { vec3 at, normal; float distance, height; };

// Where a ray that points down meets the sea. Waves far off are lower, or their crests, finer than
// a pixel, would flicker. `swell` is the height of the waves in metres,
// `scale` their number to the metre.
Sea meetSea(vec3 eye, vec3 ray, float swell, float scale) {
  float down = max(-ray.y, 1e-4);
  float t = max((eye.y - swell * .9) / down, 0.);
  for (int i = 0; i < 26; i++) {
    vec3 p = eye + ray * t;
    float above = p.y - (waves(p.xz * scale, 9.) - .35) * swell * ramp(75., 12., t);
    if (above < .002 * t || t > 90.) break;
    // No wave here is steeper than one in three: a step this long cannot jump a crest.
    t += above / (.34 + down);
  }
  Sea sea;
  sea.at = eye + ray * t;
  sea.distance = t;
  float e = max(.012, t * .0016);
  vec2 p = sea.at.xz * scale;
  float count = mix(26., 12., ramp(6., 45., t));
  sea.height = waves(p, count);
  float right = waves(p + vec2(e, 0.), count), back = waves(p + vec2(0., e), count);
  vec3 n = vec3((sea.height - right) / e * swell * scale, 1., (sea.height - back) / e * swell * scale);
  // Far away the waves are finer than a pixel: the surface lies down.
  sea.normal = normalize(mix(normalize(n), vec3(0., 1., 0.), ramp(6., 70., t) * .84));
  return sea;
}
