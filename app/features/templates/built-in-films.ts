/**
 * The eighteen built-in films: what is said of them, and where their words belong.
 *
 * This file is the hand-written half. What was rendered (files, sizes, posters) stands in the
 * manifest beside the films and is joined to it by id. Counts a category has are computed from
 * here, never written down (spec section 3, product.md section 1).
 */

export const categoryNames = {
  love: 'Love',
  apology: 'Apology',
  support: 'Support',
  gratitude: 'Gratitude',
  farewell: 'Farewell',
  celebration: 'Celebration',
} as const;

export type CategoryId = keyof typeof categoryNames;

export interface OnScreenText {
  /** Each entry is one line, broken where a reader would take a breath. */
  lines: readonly string[];
  /** The part of the frame that stays calm while the words stand there. */
  placement: 'upper' | 'middle' | 'lower';
  /** Seconds from the first frame: when the first word begins to come into focus. */
  startsAtSeconds: number;
  /** Seconds from the first frame: when the last word has gone. */
  endsAtSeconds: number;
}

export interface BuiltInFilm {
  id: `${CategoryId}-${number}`;
  title: string;
  category: CategoryId;
  /** One or two sentences for the gallery. */
  description: string;
  mood: string;
  tags: readonly string[];
  onScreenText: OnScreenText;
  durationSeconds: number;
  isPremium: boolean;
  /** What is seen and heard, for people who cannot see or hear it. */
  seenAndHeard: string;
}

export const builtInFilms: readonly BuiltInFilm[] = [
  {
    id: 'love-1',
    title: 'Northbound',
    category: 'love',
    description: 'An aurora breathes over a snowy valley where one cabin window still glows.',
    mood: 'tender',
    tags: ['aurora', 'snow', 'home', 'night'],
    onScreenText: {
      lines: ['Wherever you are', 'is where I’m going.'],
      placement: 'lower',
      startsAtSeconds: 3,
      endsAtSeconds: 13.9,
    },
    durationSeconds: 15,
    isPremium: true,
    seenAndHeard:
      'Green and violet curtains of northern light drift above a dark, snow-covered valley. Far below, one cabin window is lit. Soft snow falls; slow piano over a low, warm hum.',
  },
  {
    id: 'love-2',
    title: 'Two Stars',
    category: 'love',
    description: 'A field of stars wheels over a still lake until two of them fall together.',
    mood: 'wonder',
    tags: ['night', 'stars', 'lake'],
    onScreenText: {
      lines: ['Of all the skies,', 'I found yours.'],
      placement: 'lower',
      startsAtSeconds: 3,
      endsAtSeconds: 12.9,
    },
    durationSeconds: 14,
    isPremium: false,
    seenAndHeard:
      'Stars turn slowly above a lake that mirrors them. Two meteors cross the sky and seem to meet. High, quiet bells and strings.',
  },
  {
    id: 'love-3',
    title: 'Quiet Gold',
    category: 'love',
    description: 'Low sun through tall grass, and seeds that float as if time had slowed.',
    mood: 'warm',
    tags: ['field', 'sunset', 'summer'],
    onScreenText: {
      lines: ['You are my', 'favourite kind of quiet.'],
      placement: 'upper',
      startsAtSeconds: 3,
      endsAtSeconds: 12.9,
    },
    durationSeconds: 14,
    isPremium: false,
    seenAndHeard:
      'Blades of grass glow against a low golden sun while seeds drift past. A slow guitar and evening insects.',
  },
  {
    id: 'love-4',
    title: 'Petal Weather',
    category: 'love',
    description: 'Blossom drifts past a soft pink morning, near enough to touch.',
    mood: 'romantic',
    tags: ['blossom', 'spring', 'pink'],
    onScreenText: {
      lines: ['It was always', 'going to be you.'],
      placement: 'middle',
      startsAtSeconds: 3,
      endsAtSeconds: 11.9,
    },
    durationSeconds: 13,
    isPremium: true,
    seenAndHeard:
      'Petals fall through rosy light, some close and blurred, some small and far. A light waltz on piano.',
  },
  {
    id: 'love-5',
    title: 'Stay a Little',
    category: 'love',
    description:
      'A candle catches beside a sealed letter; small lights come on behind it, and it begins to snow.',
    mood: 'intimate',
    tags: ['candle', 'evening', 'cosy'],
    onScreenText: {
      lines: ['Stay', 'a little longer.'],
      placement: 'upper',
      startsAtSeconds: 3,
      endsAtSeconds: 10.9,
    },
    durationSeconds: 12,
    isPremium: false,
    seenAndHeard:
      'A candle catches on a dark wooden table beside an envelope with a red seal. Strings of small warm lights come on behind it, out of focus; outside a blue window it begins to snow. Felt piano, very close, and the flutter of the flame.',
  },
  {
    id: 'apology-1',
    title: 'Rain on Glass',
    category: 'apology',
    description: 'Drops run down a window while the city behind them loses its edges.',
    mood: 'remorse',
    tags: ['rain', 'city', 'night'],
    onScreenText: {
      lines: ['I keep replaying that night.', 'I’m sorry.'],
      placement: 'middle',
      startsAtSeconds: 3,
      endsAtSeconds: 11.9,
    },
    durationSeconds: 13,
    isPremium: false,
    seenAndHeard:
      'Raindrops slide down a dark window; red and amber city lights blur behind them. Rain, and a piano that hesitates.',
  },
  {
    id: 'apology-2',
    title: 'The Fog Lifts',
    category: 'apology',
    description: 'At dawn the mist thins, and a pier you could not see is there after all.',
    mood: 'humble',
    tags: ['mist', 'lake', 'dawn'],
    onScreenText: {
      lines: ['I should have', 'listened.'],
      placement: 'upper',
      startsAtSeconds: 3,
      endsAtSeconds: 12.9,
    },
    durationSeconds: 14,
    isPremium: false,
    seenAndHeard:
      'Grey mist thins over still water until a wooden pier stands clear in pale light. Long, low strings.',
  },
  {
    id: 'apology-3',
    title: 'Kintsugi',
    category: 'apology',
    description: 'Gold flows into the cracks of a dark bowl until it is whole again.',
    mood: 'repair',
    tags: ['gold', 'mend', 'macro'],
    onScreenText: {
      lines: ['Let me mend', 'what I broke.'],
      placement: 'lower',
      startsAtSeconds: 3,
      endsAtSeconds: 11.9,
    },
    durationSeconds: 13,
    isPremium: true,
    seenAndHeard:
      'Bright gold creeps along the cracks of dark ceramic and joins. Single plucked notes with long silences.',
  },
  {
    id: 'support-1',
    title: 'After the Storm',
    category: 'support',
    description: 'A grey sea turns gold while the last of the swell passes.',
    mood: 'hopeful',
    tags: ['ocean', 'sunrise', 'hope'],
    onScreenText: {
      lines: ['After every storm,', 'the light comes back.'],
      placement: 'upper',
      startsAtSeconds: 3,
      endsAtSeconds: 11.9,
    },
    durationSeconds: 13,
    isPremium: false,
    seenAndHeard:
      'Heavy grey water brightens to gold as the sun clears the horizon. Waves, then slow rising chords.',
  },
  {
    id: 'support-2',
    title: 'Breathe',
    category: 'support',
    description: 'Shafts of light and floating dust in a forest that is in no hurry.',
    mood: 'calm',
    tags: ['forest', 'light', 'calm'],
    onScreenText: {
      lines: ['Breathe.', 'I’m with you.'],
      placement: 'middle',
      startsAtSeconds: 3,
      endsAtSeconds: 13.9,
    },
    durationSeconds: 15,
    isPremium: false,
    seenAndHeard:
      'Sunlight falls in slow shafts between dark trunks; dust glows in it. Soft breath-like pads and a distant bird.',
  },
  {
    id: 'support-3',
    title: 'Lighthouse',
    category: 'support',
    description: 'A beam sweeps the rain above a dark sea, again and again, and does not stop.',
    mood: 'steadfast',
    tags: ['night', 'sea', 'guide'],
    onScreenText: {
      lines: ['Follow the light.', 'I’m right here.'],
      placement: 'upper',
      startsAtSeconds: 3,
      endsAtSeconds: 12.9,
    },
    durationSeconds: 14,
    isPremium: true,
    seenAndHeard:
      'A lighthouse beam turns through rain over black waves. Wind, sea and a steady low chord.',
  },
  {
    id: 'support-4',
    title: 'Above It All',
    category: 'support',
    description: 'Up through cloud, into the first sun and a sky that was blue all along.',
    mood: 'uplift',
    tags: ['clouds', 'sky', 'flight'],
    onScreenText: {
      lines: ['Above all this,', 'the sky is still blue.'],
      placement: 'upper',
      startsAtSeconds: 4,
      endsAtSeconds: 14.9,
    },
    durationSeconds: 16,
    isPremium: true,
    seenAndHeard:
      'Grey cloud gives way to a sunlit sea of white under deep blue. Strings that open slowly.',
  },
  {
    id: 'gratitude-1',
    title: 'Every Light',
    category: 'gratitude',
    description: 'Paper lanterns rise over a lake at dusk until the water is full of them.',
    mood: 'grateful',
    tags: ['lanterns', 'lake', 'dusk'],
    onScreenText: {
      lines: ['Thank you', 'for every light you lit in me.'],
      placement: 'lower',
      startsAtSeconds: 3,
      endsAtSeconds: 11.9,
    },
    durationSeconds: 13,
    isPremium: true,
    seenAndHeard:
      'Dozens of glowing paper lanterns rise above a violet lake and are mirrored in it. Gentle harp and strings.',
  },
  {
    id: 'gratitude-2',
    title: 'Ordinary Glow',
    category: 'gratitude',
    description: 'Fireflies wake one by one in a blue meadow.',
    mood: 'wonder',
    tags: ['fireflies', 'meadow', 'dusk'],
    onScreenText: {
      lines: ['You made', 'ordinary days glow.'],
      placement: 'upper',
      startsAtSeconds: 3,
      endsAtSeconds: 12.9,
    },
    durationSeconds: 14,
    isPremium: false,
    seenAndHeard:
      'A meadow at blue dusk; points of warm light begin to blink and drift. Crickets and a music-box melody.',
  },
  {
    id: 'gratitude-3',
    title: 'Small Things',
    category: 'gratitude',
    description: 'Leaf shadows move on a sunlit wall, the way they do when nobody is looking.',
    mood: 'gentle',
    tags: ['morning', 'light', 'leaves'],
    onScreenText: {
      lines: ['Thank you', 'for the small things.'],
      placement: 'middle',
      startsAtSeconds: 3,
      endsAtSeconds: 10.9,
    },
    durationSeconds: 12,
    isPremium: false,
    seenAndHeard:
      'Shadows of leaves sway on a warm, sunlit wall. A few unhurried guitar notes and morning air.',
  },
  {
    id: 'farewell-1',
    title: 'Go Far',
    category: 'farewell',
    description: 'Birds leave over the dunes at dusk, and the light goes with them.',
    mood: 'bittersweet',
    tags: ['birds', 'dunes', 'dusk'],
    onScreenText: {
      lines: ['Go far.', 'I’ll be cheering.'],
      placement: 'lower',
      startsAtSeconds: 3,
      endsAtSeconds: 12.9,
    },
    durationSeconds: 14,
    isPremium: false,
    seenAndHeard:
      'A flock crosses a glowing sky above dark dunes and grows small. Cello, and wind over sand.',
  },
  {
    id: 'farewell-2',
    title: 'Paper Boat',
    category: 'farewell',
    description: 'A lit paper boat drifts out over reflected stars, toward others like it.',
    mood: 'peaceful',
    tags: ['boat', 'stars', 'water'],
    onScreenText: {
      lines: ['Some goodbyes', 'are made of light.'],
      placement: 'lower',
      startsAtSeconds: 4,
      endsAtSeconds: 15.9,
    },
    durationSeconds: 17,
    isPremium: true,
    seenAndHeard:
      'A small paper boat with a light inside drifts away across dark water full of stars. Far out, one by one, other small lights wake, and it joins them. Slow celesta and soft strings.',
  },
  {
    id: 'celebration-1',
    title: 'Tonight',
    category: 'celebration',
    description: 'Gold willows of fireworks open over a city bay.',
    mood: 'joyful',
    tags: ['fireworks', 'gold', 'city'],
    onScreenText: {
      lines: ['Tonight', 'is all about you.'],
      placement: 'lower',
      startsAtSeconds: 3,
      endsAtSeconds: 12.9,
    },
    durationSeconds: 14,
    isPremium: false,
    seenAndHeard:
      'Golden fireworks open and trail down over a bay ringed with city lights. Bright piano and distant booms.',
  },
];
