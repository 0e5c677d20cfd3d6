import { describe } from 'vitest';
import { testHostileValues } from './hostile-values.fixture.ts';

describe('every fifth invalid value is answered without a server error and not logged:', () => {
  testHostileValues(5);
});
