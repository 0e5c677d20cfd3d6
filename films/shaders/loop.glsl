// Motion that repeats every eight seconds, the length of a holding movement.

// One turn per holding movement: `sin(u_time * TURN * 5.)` swings five times.
const float TURN = PI / 4.;

// Noise that repeats after `period` cells in x. To repeat after eight seconds, x moves by a whole
// number of periods in that time.
float loopNoise(vec2 p, int period) {
  vec2 cell = floor(p), f = p - cell;
  f = f * f * f * (f * (f * 6. - 15.) + 10.);
  int left = int(cell.x) % period;
  left += left < 0 ? period : 0;
  int right = left + 1 == period ? 0 : left + 1, low = int(cell.y);
  return mix(mix(latticeHash(ivec2(left, low)), latticeHash(ivec2(right, low)), f.x),
             mix(latticeHash(ivec2(left, low + 1)), latticeHash(ivec2(right, low + 1)), f.x), f.y);
}
float loopFbm(vec2 p, int period, int octaves) {
  float weight = .5, sum = 0.;
  for (int i = 0; i < octaves; i++) {
    sum += weight * loopNoise(p, period);
    p = p * 2. + vec2(0., 17.3);
    period *= 2;
    weight *= .5;
  }
  return sum;
}
