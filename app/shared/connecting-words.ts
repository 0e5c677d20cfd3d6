/**
 * Words that tell where a reader breathes, in the languages a letter may be sent in. Japanese has none:
 * its marks and particles tell.
 */

interface LanguageWords {
  /** A reader breathes before these: conjunctions, relatives and what else begins a clause. */
  opening: string;
  /** Those of them that may join two words as well as two clauses. */
  joining: string;
  /** They belong to the word after them: articles, prepositions, possessives, short verbs and pronouns. */
  leading: string;
  /** Prepositions that also belong to the word before them. */
  linking: string;
}

const LANGUAGES: LanguageWords[] = [
  // English
  {
    opening:
      'but nor so yet because since although though while whilst when whenever where wherever whether if unless until till before after as than that which who whom whose what why how once lest for except without',
    joining: 'and or',
    leading:
      'the a an to in on at by with from into upon about over under between through within against during my your his its our their this these those no not very such every each some any be is was were are been have has had do did will would shall should can could may might must i he she we they you it',
    linking: 'of',
  },
  // French
  {
    opening:
      'mais où donc or ni car que qu qui quand lorsque lorsqu puisque puisqu parce comme si dont quoi lequel laquelle lesquels lesquelles auquel auxquels auxquelles duquel afin tandis quoique quoiqu puis pendant jusque jusqu pour sans',
    joining: 'et ou',
    leading:
      'le la les l un une à au aux en dans sur sous par avec chez vers entre ce cet cette ces mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs je tu il elle on nous vous ils elles ne n se s me m te t y plus très tout toute tous toutes est était a avait',
    linking: 'd de du des',
  },
  // German
  {
    opening:
      'aber denn sondern doch weil daß dass wenn als ob wie wo während damit obwohl bevor nachdem bis da indem sobald solange sodass welche welcher welches woraus worauf wovon wobei warum weshalb um ohne',
    joining: 'und oder',
    leading:
      'der die das den dem des ein eine einen einem einer eines mein meine meinen meinem meiner dein deine deinen deinem deiner sein seine seinen seinem seiner ihr ihre ihren ihrem ihrer unser unsere euer eure kein keine keinen in im an am auf aus bei mit nach vom zu zum zur für gegen durch über unter vor hinter neben zwischen so sehr nicht ich du er sie es wir ist war',
    linking: 'von',
  },
  // Spanish
  {
    opening:
      'pero mas sino porque que quien quienes cuando donde como si aunque pues mientras cual cuales cuyo cuya cuyos cuyas ni luego para sin',
    joining: 'y e o u',
    leading:
      'el la los las lo un una unos unas a al en con por sobre entre hasta desde hacia según mi mis tu tus su sus nuestro nuestra este esta estos estas ese esa aquel aquella no se me te le les nos muy tan más todo toda todos todas es era ha había',
    linking: 'de del',
  },
  // Italian
  {
    opening:
      'ma però perché perchè che ch chi quando dove come se poiché giacché giacchè mentre benché cui quale quali quindi anzi né nè sicché affinché finché eppure per senza',
    joining: 'e ed o',
    leading:
      'il lo la i gli le l un uno una a al allo alla ai agli alle da dal dalla dai dalle in nel nello nella nei nelle con col su sul sulla sui sulle tra fra mio mia miei tuo tua suo sua suoi sue nostro nostra vostro vostra questo questa quel quella quell non si mi ti ci vi più così tanto molto è era ha aveva',
    linking: 'd di del dello della dei degli delle dell',
  },
  // Dutch
  {
    opening:
      'maar want dus omdat doordat zodat dat die wat wie wiens wier waar wanneer als toen terwijl hoewel ofschoon indien mits tenzij totdat voordat nadat sinds alsof hoe zoals zooals waarin waarop waarmee waarvan waaronder om dan zonder',
    joining: 'en of',
    leading:
      "'de het een den der des 'n 't in op aan bij by met naar uit voor door over onder tegen tussen tusschen tot te ter mijn myn m'n jouw zijn zyn z'n haar hun ons onze uw deze dit geen niet zo zoo zeer heel ik je jij hij hy zij zy ze wij wy we is was",
    linking: 'van',
  },
  // Polish
  {
    opening:
      'a ale lecz więc bo ponieważ gdyż że iż żeby ażeby aby by który która które którzy którego której któremu którym których którymi kiedy gdy gdyby gdzie jak jakby jeśli jeżeli choć chociaż zanim dopóki aż niż aniżeli czy ani tylko podczas dlatego zaś albo',
    joining: 'i lub oraz',
    leading:
      'w we z ze na do od po o u za przed przy przez nad pod dla bez ku między mój moja moje moim twój twoja swój swoja swoje swoim jego jej ich ten ta to tego tej tym te nie się jest był była tak bardzo co każdy',
    linking: '',
  },
  // Portuguese
  {
    opening:
      'mas porém porque pois que quem quando onde como se embora enquanto cujo cuja cujos cujas nem logo conforme senão para sem',
    joining: 'e ou',
    leading:
      'o a os as um uma uns umas em no na nos nas n ao á à aos às por pelo pela pelos pelas com sobre entre até desde meu minha meus minhas teu tua seu sua seus suas nosso nossa este esta estes estas esse essa aquele aquela aquelle aquella não me te lhe lhes muito tão mais todo toda todos todas é era foi ha há',
    linking: 'd de do da dos das',
  },
  // Arabic
  {
    opening:
      'الذي التي الذين اللذان اللتان اللواتي لأن لأنه لأنها لكن ولكن لكنه حتى حيث حين عندما إذا إذ إن أن أو أم بل ثم كي لكي كما كأن كأنه كأنها لو لولا منذ بينما قبل بعد فإن فإذا فلما ولما وإن وقد مما',
    joining: '',
    leading:
      'في من على إلى عن مع بين عند لدى نحو تحت فوق أمام خلف بقرب كل بعض غير لا لم لن ما قد كان كانت هذا هذه ذلك تلك يا أي',
    linking: '',
  },
];

export type WordRole = keyof LanguageWords;

const ROLES = ['opening', 'joining', 'linking', 'leading'] as const;

/** For each word the role that it has in each language, by index. */
const ROLES_OF = new Map<string, (WordRole | undefined)[]>();
for (const [index, language] of LANGUAGES.entries()) {
  for (const role of ROLES) {
    for (const word of language[role].split(' ')) {
      const roles = ROLES_OF.get(word) ?? [];
      roles[index] ??= role;
      ROLES_OF.set(word, roles);
    }
  }
}

/** The roles that words have in the language that most of them are from, which is guessed by these very words. */
export function rolesOf(words: string[]): (WordRole | undefined)[] {
  const found = words.map((word) => ROLES_OF.get(word));
  const counts = LANGUAGES.map(() => 0);
  let language = 0;
  for (const roles of found) {
    if (!roles) continue;
    for (let index = 0; index < roles.length; index += 1) {
      if (!roles[index]) continue;
      counts[index] = (counts[index] as number) + 1;
      if ((counts[index] as number) > (counts[language] as number)) language = index;
    }
  }
  return found.map((roles) => roles?.[language]);
}
