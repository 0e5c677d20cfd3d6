/** Where a dot ends an abbreviation and not its sentence, in the languages a letter may be sent in. */

const listed = (words: string) => new Set(words.split(' '));

/** A name or another word follows each, so none of them ends a sentence. */
const BEFORE_A_WORD = listed(
  [
    // Titles.
    'Dr Dra Drs Prof Profa Mr Mrs Ms Mx Messrs Rev Fr Hr Hrn Sr Sra Srta Sres Sras Dn Dña Mme Mmes',
    'Mlle Mlles Mgr St Ste Sto Sta Sig Dott Avv Ing Dipl Mag Gen Col Lt Capt Sgt Gov Exmo Exma Ilmo',
    'Dhr dhr Mevr mevr Mw mw Ds Ir dr prof inż mgr ks św abp bp hab med phil rer nat jur',
    // What leads to an example, a number or an explanation.
    'bzw ca vgl evtl ggf inkl exkl zzgl bijv bv np tzn tj tzw ul pl al sog vs cf approx esp incl',
    'ej núm pág págs Av Avda Nr nr Tel tel Str Abs Kap Hrsg',
  ].join(' '),
);

/** Written in two pieces or in one, such as "z. B." and "z.B.". */
const PHRASES = listed(
  'z.b d.h u.a i.d.r s.o v.a o.ä e.g i.e p.ex p.ej ad.es d.w.z m.a.w o.a m.in w.z por.ej par.ex v.chr n.chr',
);
/** Two times of the day, which often do end a sentence. */
const AT_ITS_END = listed('a.m p.m');

/** A number follows, or the word is a whole answer: "No. 5", "No. Never." */
const BEFORE_A_NUMBER = listed('No no Art art Fig fig Vol vol Ch pp Bd ok');

const MONTHS = listed(
  'Januar Jänner Februar Feber März April Mai Juni Juli August September Oktober November Dezember Jan Feb Mär Apr Jun Jul Aug Sept Sep Okt Nov Dez',
);
/** German words before an ordinal: "am 3.", "mein 2.". */
const BEFORE_AN_ORDINAL =
  /^(?:am|im|zum|zur|vom|beim|ab|bis|seit|der|die|das|dem|den|des|(?:[mds]?ein|kein|unser|ihr|eu(?:e)?r|jed|dies)(?:e[mnrs]?)?)$/i;

/** They begin so many sentences that a dot before them ends one, unless it can't. */
const STARTERS = listed(
  [
    'A An And As At But For He Her His How I If In It Its My No Nobody Now On One Our She So That The Then',
    'There They This To We What When Where Who Why With You Your Yes Thank Thanks Please Dear Love',
    'Aber Als Am Auch Das Dein Deine Dann Denn Der Die Dir Doch Du Ein Eine Er Es Euch Heute Ich Ihr Im',
    'Mein Meine Nun Sie So Und Was Wenn Wer Wie Wir Danke Ja Nein',
    'Au Avec Ce Cela Ces Cette Dans De Des Elle Elles En Et Il Ils Je La Le Les Mais Merci Mon Ma Nous On',
    'Pour Puis Quand Que Qui Tu Un Une Vous',
    'Al Con Cuando De Después El Ella Ellos En Entonces Era Eres Es Esta Este Esto Gracias Hoy Los Las Me Mi',
    'No Nos Para Pero Por Porque Que Si Su Te Todo Tu Una Y Ya Yo',
    'Allora Che Ci Come Con Da Di E Era Grazie Ho I Io Il La Lei Lo Lui Ma Mi Non Per Poi Quando Sei Ti',
    'Dan De Dit Een En Er Het Hij Ik Je Jij Maar Mijn Nu Toen Wat We Wij Ze Zij',
    'A Ale Bo Był Była Co Dziękuję I Jak Ja Jest Kiedy Mój Moja Nie On Ona Potem Tak To Ty W Wtedy Z',
    'Ao As Até Com Da Depois Do E Ela Ele Em Então Eu Foi Isso Mas Meu Minha Não No Nós O Obrigado Obrigada Os',
    'Quando Que Se Seu Sua Um Uma Você',
  ].join(' '),
);

/** More than two words, so that a line of nothing but initials costs no more. */
const LOOKED_AT = 100;
const OPENING = /^[("'“”„‘’«»‹›¿¡[]+/u;

/**
 * Whether the dot at the end of `text` belongs to an abbreviation, an initial or an ordinal, and `next` is
 * part of the same sentence. When in doubt, it is: half a name by itself reads worse than two sentences
 * together.
 */
export function endsInAbbreviation(text: string, next: string): boolean {
  const words = text.slice(-LOOKED_AT).trimEnd().split(' ');
  const last = (words.at(-1) ?? '').replace(OPENING, '');
  if (!last.endsWith('.') || last.endsWith('..')) return false;
  const before = (words.at(-2) ?? '').replace(OPENING, '');
  const word = last.slice(0, -1);
  const follower = /^[\p{L}\p{M}’']+/u.exec(next.trimStart().replace(OPENING, ''))?.[0] ?? '';
  if (/^\d+$/.test(word)) return isOrdinal(word, before, follower);
  if (BEFORE_A_WORD.has(word.split(/[.-]/).at(-1) ?? '')) return true;
  if (BEFORE_A_NUMBER.has(word)) return /^\d/.test(next.trimStart());
  const whole = before.endsWith('.') ? `${before}${word}` : word;
  if (PHRASES.has(whole.toLowerCase())) return true;
  if (AT_ITS_END.has(whole.toLowerCase())) return false;
  return isInitials(word, before) && !STARTERS.has(follower);
}

function isOrdinal(digits: string, before: string, follower: string): boolean {
  // The number of a point, on its own line.
  if (before === '') return true;
  if (digits.length > 2 || follower === '') return false;
  return MONTHS.has(follower) || (BEFORE_AN_ORDINAL.test(before) && !STARTERS.has(follower));
}

/** "J.", "U.S.", "z." or a title in Arabic; not the English word "I" behind another. */
const isInitials = (word: string, before: string): boolean =>
  /^(?:[\p{Lu}\p{Ll}\p{scx=Arab}]\p{M}*\.)*[\p{Lu}\p{Ll}\p{scx=Arab}]\p{M}*$/u.test(word) &&
  !(word === 'I' && /^\p{Ll}/u.test(before));
