/**
 * The eighteen built-in films: what is said of them, and where their words belong.
 *
 * This file is the hand-written half. What was rendered (files, sizes, posters) stands in the
 * manifest beside the films and is joined to it by id. Counts a category has are computed from
 * here, never written down (spec section 3, product.md section 1).
 */

import type { WordsOnScreen } from './film.ts';

export const categoryNames = {
  love: 'Love',
  apology: 'Apology',
  support: 'Support',
  gratitude: 'Gratitude',
  farewell: 'Farewell',
  celebration: 'Celebration',
} as const;

type CategoryId = keyof typeof categoryNames;

export interface BuiltInFilm {
  id: `${CategoryId}-${number}`;
  title: string;
  category: CategoryId;
  /** One or two sentences for the gallery. */
  description: string;
  mood: string;
  tags: readonly string[];
  onScreenText: WordsOnScreen;
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
    description: 'An aurora opens over a frozen lake, where one cabin window still glows.',
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
      'Green and violet curtains of northern light wind across the stars above snow mountains and a frozen lake, and are mirrored in the ice. On the far shore, among pines, one cabin window is lit. A few flakes fall; slow piano over a low, warm hum, and one high bell.',
  },
  {
    id: 'love-2',
    title: 'Two Stars',
    category: 'love',
    description:
      'A night passes in a few breaths: the stars draw circles over a lake until two of them fall together, above two people on the shore.',
    mood: 'wonder',
    tags: ['night', 'stars', 'lake', 'together'],
    onScreenText: {
      lines: ['Of all the skies,', 'I found yours.'],
      placement: 'lower',
      startsAtSeconds: 3,
      endsAtSeconds: 12.9,
    },
    durationSeconds: 14,
    isPremium: false,
    seenAndHeard:
      'Stars turn about one still point above a lake and draw rings of light. On a knoll under a bent pine two people sit close together. Two meteors cross the sky from both sides and meet in a soft flash; the east grows pale. High bells, two voices that end on one note, and quiet strings.',
  },
  {
    id: 'love-3',
    title: 'Quiet Gold',
    category: 'love',
    description:
      'A dandelion clock in the low sun, and a breath of wind that takes some of its seeds.',
    mood: 'warm',
    tags: ['field', 'sunset', 'summer', 'dandelion'],
    onScreenText: {
      lines: ['You are my', 'favourite kind of quiet.'],
      placement: 'upper',
      startsAtSeconds: 3,
      endsAtSeconds: 12.9,
    },
    durationSeconds: 14,
    isPremium: false,
    seenAndHeard:
      'A dandelion clock stands in tall grass before a low golden sun. The light comes under the trees and every hair of it shines; then seeds let go, one after another, and float toward the sun. A slow guitar, a clarinet far off, evening insects.',
  },
  {
    id: 'love-4',
    title: 'Petal Weather',
    category: 'love',
    description:
      'A cherry bough against a pale green morning, and petals that let go on the first warm breath of wind.',
    mood: 'romantic',
    tags: ['blossom', 'spring', 'pink', 'petals'],
    onScreenText: {
      lines: ['It was always', 'going to be you.'],
      placement: 'lower',
      startsAtSeconds: 3,
      endsAtSeconds: 11.9,
    },
    durationSeconds: 13,
    isPremium: true,
    seenAndHeard:
      'A bough of pink cherry blossom reaches into a misty green morning. Sun comes through it from behind, a breath of wind passes, and petals fall, some close and blurred, some small and far. A light waltz on piano, a flute that answers once.',
  },
  {
    id: 'love-5',
    title: 'Stay a Little',
    category: 'love',
    description:
      'A candle catches beside a sealed letter; small lights come on behind it, and it begins to snow.',
    mood: 'intimate',
    tags: ['candle', 'evening', 'cosy', 'letter'],
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
    description:
      'Drops run down a window while the street behind it goes dark, until one warm window is left on.',
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
      'Raindrops slide down a dark window; red, amber and blue city lights blur behind them and go out one by one. At last a single warm window across the street is left, and every drop holds a small picture of it. Rain, and a piano that hesitates.',
  },
  {
    id: 'apology-2',
    title: 'The Fog Lifts',
    category: 'apology',
    description:
      'At dawn the mist thins, and a pier you could not see is there after all, with a lamp left on at its end.',
    mood: 'humble',
    tags: ['mist', 'lake', 'dawn', 'pier'],
    onScreenText: {
      lines: ['I should have', 'listened.'],
      placement: 'upper',
      startsAtSeconds: 3,
      endsAtSeconds: 12.9,
    },
    durationSeconds: 14,
    isPremium: false,
    seenAndHeard:
      'Grey mist hides a still lake. It thins, and a wooden pier comes out of it, post by post, past a moored rowing boat, to a small lamp burning at its far end under a pale sun. Long, low strings, one bell over water.',
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
      'A dark blue bowl lies broken on an old table, seen from above. Bright gold sets out from where it was struck, creeps along the cracks and joins them; light from a window passes over it. Single plucked notes with long silences.',
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
      'Heavy grey water with torn foam brightens to gold as the sun clears a bank of cloud; shafts of light fan out above it and gulls cross. Waves, then slow rising chords and a horn.',
  },
  {
    id: 'support-2',
    title: 'Breathe',
    category: 'support',
    description:
      'Shafts of sun swell and sink in a tall wood, as slowly as breath, until the path is lit.',
    mood: 'calm',
    tags: ['forest', 'light', 'calm', 'path'],
    onScreenText: {
      lines: ['Breathe.', 'I’m with you.'],
      placement: 'lower',
      startsAtSeconds: 3,
      endsAtSeconds: 13.9,
    },
    durationSeconds: 15,
    isPremium: false,
    seenAndHeard:
      'Sunlight falls in wide shafts between dark trunks, growing and fading as slowly as breathing; dust glows in it, and a path leads on between ferns. Voices like breath, a harp, a distant bird.',
  },
  {
    id: 'support-3',
    title: 'Lighthouse',
    category: 'support',
    description:
      'A lighthouse turns its beam through the rain, again and again, for one small boat on its way in.',
    mood: 'steadfast',
    tags: ['night', 'sea', 'guide'],
    onScreenText: {
      lines: ['Follow the light.', 'I’m right here.'],
      placement: 'lower',
      startsAtSeconds: 3,
      endsAtSeconds: 12.9,
    },
    durationSeconds: 14,
    isPremium: true,
    seenAndHeard:
      'A lighthouse beam turns through rain over black waves while a small boat with one lamp steers toward it. The rain thins and moonlight opens on the sea. Wind, sea and a steady low chord.',
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
      startsAtSeconds: 6.2,
      endsAtSeconds: 14.9,
    },
    durationSeconds: 16,
    isPremium: true,
    seenAndHeard:
      'Grey cloud rushes past and grows bright; then a sunlit sea of white cloud lies below, under deep blue with combed ice cloud and a low sun. Strings that open slowly, a flute, wind falling away.',
  },
  {
    id: 'gratitude-1',
    title: 'Every Light',
    category: 'gratitude',
    description:
      'One paper lantern is let go over a lake at dusk, then all the others, until the water is full of them.',
    mood: 'grateful',
    tags: ['lanterns', 'lake', 'dusk'],
    onScreenText: {
      lines: ['Thank you', 'for every light you lit in me.'],
      placement: 'lower',
      startsAtSeconds: 3.8,
      endsAtSeconds: 11.9,
    },
    durationSeconds: 13,
    isPremium: true,
    seenAndHeard:
      'One glowing paper lantern rises alone above a violet mountain lake. Others follow from the far shore, dozens, then hundreds, all mirrored in the water as the stars come out. Gentle harp, celesta and strings.',
  },
  {
    id: 'gratitude-2',
    title: 'Ordinary Glow',
    category: 'gratitude',
    description:
      'Fireflies wake one by one in a blue meadow, until the old oak with the swing is full of them.',
    mood: 'wonder',
    tags: ['fireflies', 'meadow', 'dusk', 'oak'],
    onScreenText: {
      lines: ['You made', 'ordinary days glow.'],
      placement: 'lower',
      startsAtSeconds: 3,
      endsAtSeconds: 12.9,
    },
    durationSeconds: 14,
    isPremium: false,
    seenAndHeard:
      'A meadow after sunset, a thin moon, an old oak with a swing that still moves a little. Points of warm green light blink in the grass, more and more, then in the crown of the tree until all of it sparkles. Crickets, a music box and a kalimba.',
  },
  {
    id: 'gratitude-3',
    title: 'Small Things',
    category: 'gratitude',
    description:
      'Morning sun through leaves on a plaster wall, a jug, a twig: the things one forgets to thank for.',
    mood: 'gentle',
    tags: ['morning', 'light', 'leaves', 'home'],
    onScreenText: {
      lines: ['Thank you', 'for the small things.'],
      placement: 'upper',
      startsAtSeconds: 3,
      endsAtSeconds: 10.9,
    },
    durationSeconds: 12,
    isPremium: false,
    seenAndHeard:
      'Sunlight comes back to a plaster wall in the shape of a window; leaf shadows sway in it. On a shelf stands a white jug with a green twig, and its shadow moves too. A few unhurried guitar notes, birds, morning air.',
  },
  {
    id: 'farewell-1',
    title: 'Go Far',
    category: 'farewell',
    description: 'A skein of birds leaves over the dunes at dusk, and the light goes with them.',
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
      'Rose-coloured dunes from above, in the last raking sun. A line of birds crosses them, climbs into the glowing sky and grows small while the shadows lengthen until only the horizon is lit. A cello alone, a guitar that keeps step, wind over sand.',
  },
  {
    id: 'farewell-2',
    title: 'Paper Boat',
    category: 'farewell',
    description: 'A lit paper boat drifts out over reflected stars, toward others like it.',
    mood: 'peaceful',
    tags: ['boat', 'stars', 'water', 'lights'],
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
    description: 'Gold willows of fireworks open over a city bay, each larger than the last.',
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
      'A crowd on a quay looks up: golden fireworks open over a bay, hang and trail down, with silver and rose between them; the skyline, a bridge and small boats lie below, and all of it lies in the water again. Bright piano, pizzicato, glockenspiel and distant booms.',
  },
];
