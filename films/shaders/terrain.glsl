// Mountains as a height field, for landscapes that are drawn once and then lit frame by frame.

// Ridged noise whose steep parts carry less detail, as if water had run down them. 0..1
float mountains(vec2 p, int octaves) {
  float sum = 0., weight = .55, keep = 1.;
  for (int i = 0; i < octaves; i++) {
    float ridge = 1. - abs(noise(p) * 2. - 1.);
    ridge *= ridge;
    sum += weight * ridge * keep;
    keep = sat(ridge * 1.7);
    p = mat2(.8, .6, -.6, .8) * p * 2.07 + 31.;
    weight *= .48;
  }
  return sum;
}
