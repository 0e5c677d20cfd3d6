import { soundsLikeGoodbyeElsewhere } from './goodbye-phrases-elsewhere.ts';

/**
 * Phrases that may be read as a goodbye to life, in English; goodbye-phrases-elsewhere.ts has the
 * other languages. They are matched in the sender's browser, only decide whether a quiet panel
 * appears, and send nothing anywhere. Chosen so that few goodbyes are missed; the cost in false
 * alarms is in goodbye-phrases.test.ts and docs/care.md. The time they take grows with the letter and
 * no faster.
 */
const phrases: RegExp[] = [
  // Killing oneself, in plain words.
  /\b(?:kill|hang|drown|shoot|poison|unalive) myself\b(?! (?:laughing|in the foot|for (?:saying|not|missing|forgetting)))/,
  /\b(?:kill|killing|hanging|drowning|shooting|poisoning) myself\b(?! (?:laughing|in the foot|for |over |at the gym|with (?:work|overtime)))/,
  /\b(?:end|ending|ended|taking|took) my own life\b|\b(?:end|ending) my life\b|\btake my own life\b/,
  /\b(?:end|ending) it all\b|\bend it (?:tonight|today|tomorrow|now)\b/,
  /\bsuicidal (?:for|since|and|again|tonight|every)\b|\b(?:am|i'm|was|feel|been) (?:so |still |already )?suicidal\b/,
  /\b(?:commit|committing|attempt) suicide\b|\bmy suicide\b|\bsuicide note\b/,
  /\b(?:cut|cutting|slit|slitting|open|opening) my (?:wrists?|veins)\b/,
  /\b(?:want to|going to|gonna|i'll|might|keep) (?:hurt|harm|hurting|harming) myself\b/,
  /\b(?:to|will|i'll|by) overdose\b/,
  /\b(?:i'll|i will|going to|gonna|want to|about to|plan to|thinking (?:of|about)|thought (?:of|about)|ready to) (?:just )?(?:jump|jumping|throw myself|throwing myself|step|stepping) (?:off|from|in front of|under)\b/,
  /\bnoose\b/,
  /\bover for me (?:tonight|today|tomorrow|soon)\b|\bworry about me (?:ever again|again|anymore)\b/,
  // Wanting to be dead, or not to be.
  /\b(?:want|wanted|wish|going|ready|plan|planning|decided|choose|chosen|time|prefer) (?:for me )?to die\b(?! (?:laughing|of|old|beside|next|happy|knowing|without|in your|together|with you|a little|on the spot|right there))/,
  /\b(?:don't|do not|dont|didn't|never) (?:really )?want(?:ed)? to (?:live|be alive|exist|go on living|keep living)\b(?! (?:in|with|near|there|at|like|next|together|apart|here|on|by|under|off|without))/,
  /\b(?:don't|do not|dont) want to (?:be here|live|be|exist|wake up|keep going|go on)(?: in this world)?(?: tomorrow)? (?:anymore|any more|any longer|again)\b/,
  /\bwish (?:that )?i (?:was|were) (?:dead|never born)\b|\bwish i(?:'d| had) (?:never been born|not been born|died)\b|\bwish i wasn't alive\b|\brather be dead\b/,
  /\b(?:never|not|don't) (?:have to )?wake up (?:again|tomorrow|in the morning|anymore)\b|\bnever waking up\b|\bsleep forever\b|\bgo to sleep and (?:not|never) wake\b/,
  /\b(?:better off|better) dead\b|\bbetter off without me\b|\bbetter off if i (?:was|were|wasn't|weren't|had never|didn't|am)\b/,
  /\bbetter (?:place |off |world |life )?without me (?:in|here|around)\b/,
  /\b(?:won't|will not|no longer|never) be a burden\b|\b(?:stop|done) being a burden\b/,
  /\bleav(?:e|ing) (?:this|the) (?:world|earth|life)\b|\bdisappear (?:forever|for good)\b|\bdone with (?:life|living|this life|being alive)\b/,
  // No way on.
  /\b(?:can't|cannot|can not|couldn't) (?:go on|carry on|keep going|keep living|live like this|hold on|hang on|face another day)(?! (?:about|to (?:the|your|a)|the phone|a (?:second|minute|moment)|for you|holiday|stage|much about|talking))\b/,
  /\b(?:can't|cannot|can not|couldn't) (?:take|bear|stand|do|endure|fight) (?:it|this|life|the pain|this pain|living)(?: pain)? (?:anymore|any more|any longer|another day)\b/,
  /\b(?:tired|exhausted|sick|weary) of (?:living|being alive|life|existing|fighting to stay)\b|\btoo tired to (?:live|go on|keep going|fight anymore)\b/,
  /\b(?:no|any) (?:reason|point|sense) (?:left )?(?:to|in|for) (?:live|living|life|going on|go on|keep living|being alive|staying alive|stay alive)\b|\bnothing (?:left )?to live for\b|\b(?:don't|do not|dont) deserve to (?:live|be alive)\b(?! (?:in|with|like|there|here))/,
  /\blife (?:isn't|is not|is no longer|was never|just isn't) worth\b|\b(?:not|no longer|isn't) worth living\b/,
  /\b(?:given|giving|give|gave) up on (?:life|living|being alive)\b|\bi give up on everything\b/,
  /\b(?:the|my) only way out\b|\b(?:see|find|there's|there is|is) no (?:other )?way out\b(?! of)/,
  /\b(?:want|need|make|wanted) (?:it all|everything|the pain|this pain|the hurting|my pain|all of it) to (?:stop|end|be over)\b|\bmake the pain stop\b|\bfinally (?:be|have|find) (?:at )?peace\b/,
  /\b(?:no|don't see a|can't see a|cannot see a|see any) future for (?:me|myself)\b/,
  /\bnot strong enough to (?:stay|live|go on|keep going|keep fighting|carry on)\b|\btried so hard to (?:stay|live|hold on|keep going|want to live)\b/,
  // Taking leave.
  /\bi(?:'ll| will| shall) (?:already |soon |probably )?be dead\b|\bi'm already dead\b/,
  /\bi(?:'ll| will|'m going to| am going to) be gone forever\b/,
  /\bi (?:won't|will not) be (?:here|around|alive) (?:anymore|any more|any longer|much longer|tomorrow)\b/,
  /\bgoodbye(?:,)? (?:forever|world|cruel world|everyone|everybody|to (?:everyone|this world|life))\b|\b(?:my|this is my|a) (?:final|last) goodbye\b|\bthis is (?:goodbye forever|the end for me|how it ends for me)\b/,
  /\b(?:decided|made up my mind|made my decision|ready) to (?:go|leave|end)(?: this)? (?:world|life|it all|everything|things|for good|forever)\b|\bi(?:'ve| have) (?:already )?chosen the (?:day|date|place|bridge)\b/,
];

/** Words that count when others follow within so many characters. */
const followed: [first: RegExp, then: RegExp, within: number][] = [
  [
    /\b(?:all|enough|too many|bottle|handful)\b/g,
    /^(?: of)?(?: my| the| these| those)?(?: sleeping)? (?:pills|tablets)\b/,
    40,
  ],
  [
    /\b(?:world|everyone|everybody|you all|family|kids|children)\b/g,
    /\b(?:better|happier|relieved|easier)(?: off)? (?:without me|if i|when i'm gone|once i'm gone)\b/,
    50,
  ],
  [
    /\b(?:no one|nobody|noone)\b/g,
    /^(?: would| will)(?: even| ever)? (?:miss|notice|care)(?: that| if| when)? (?:me\b|i'm gone|i am gone|i was gone|i were gone|i died|i die|i disappeared)/,
    50,
  ],
  [
    /\bi'm not going to|i am not going to|\bi won't|\bi will not\b/g,
    /^ (?:live to |make it to )?(?:see )?(?:another (?:day|birthday|christmas|morning)|tomorrow|the (?:morning|sunrise))\b/,
    50,
  ],
  [
    /\bby the time (?:you|anyone|anybody|someone|they)\b/g,
    /\b(?:gone|dead|no longer (?:here|alive|with you)|won't be (?:here|alive)|not be (?:here|alive)|over for me)\b/,
    80,
  ],
  [
    /\b(?:when|if) you(?:'re| are) reading this\b/g,
    /\b(?:gone|dead|no longer (?:here|alive|with you))\b/,
    50,
  ],
  [
    /\b(?:don't|do not) blame yoursel/g,
    /\b(?:my choice|my decision|my death|what i(?:'m| am| did|'ve| have)|i'm gone|i am gone)\b/,
    80,
  ],
  [
    /\b(?:tell|remind) (?:my|the|our) (?:kids|children|son|daughter|mom|mum|mother|dad|father|family|parents)\b/g,
    /\b(?:wasn't|was not|isn't|not) (?:their|her|his) fault\b/,
    50,
  ],
  [
    /\b(?:join|be with|see) (?:you|him|her|them|mum|mom|dad|grandma|grandpa)(?: again)? (?:very )?soon\b/g,
    /\b(?:other side|in heaven|up there|where you are now)\b/,
    40,
  ],
];

/** A goodbye stands at an end; a letter may have a million characters. */
const CHARACTERS_READ = 50_000;

/** Whether a letter may be read as a goodbye to life. */
export function soundsLikeGoodbye(letter: string): boolean {
  const text = letter
    .slice(-CHARACTERS_READ)
    .toLowerCase()
    .replaceAll(/[‘’ʼ`´]/g, "'")
    .replaceAll(/\s+/g, ' ');
  return (
    phrases.some((phrase) => phrase.test(text)) ||
    followed.some((pair) => isIn(text, pair)) ||
    soundsLikeGoodbyeElsewhere(text)
  );
}

function isIn(text: string, [first, then, within]: (typeof followed)[number]): boolean {
  for (const { index, 0: found } of text.matchAll(first)) {
    const rest = text.slice(index + found.length, index + found.length + within);
    if (then.test(rest)) return true;
  }
  return false;
}
