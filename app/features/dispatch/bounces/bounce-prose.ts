import type { ParsedMail } from '#app/platform/mail/parse-mail.server.ts';
import { type BounceFailure, codeIn, statusIn } from './bounce-status.ts';

/** What prose can say; `BounceReport` has the rest. */
type ProseReport =
  | { kind: 'failed'; failures: BounceFailure[] }
  | { kind: 'harmless' }
  | { kind: 'unknown' };

/** The line before the copy of our own mail, whose words must not count. */
const COPY_OF_MAIL =
  /^[-=_* ]{0,40}(?:Below this line|(?:This|Below|Here|The following) is (?:a|the) (?:copy|header|full)|Original message|Returned message|Message headers? follow|Unsent message|Undelivered message|The header of the original|Your original message|Text of your message|Header of the (?:original )?message|Message header|Start of (?:returned|the) message|Begin message|Message contents|A copy of (?:the|your) message|Original e?-?mail|Ursprüngliche Nachricht|Message d'origine|Исходное сообщение)/i;
const HEADER_OF_COPY = /^(?:Received: |Return-Path: |X-Received: |DKIM-Signature: )/i;

/** The text of a report without the copy of our mail. */
export function textBeforeCopy(text: string): string {
  const lines = text.split(/\r\n|[\r\n]/);
  const copy = lines.findIndex(
    (line, index) =>
      (index > 0 && COPY_OF_MAIL.test(line.trim())) ||
      (index > 2 && HEADER_OF_COPY.test(line.trim())),
  );
  return (copy < 0 ? lines : lines.slice(0, copy)).filter((line) => line[0] !== '>').join('\n');
}

/** How a server that has given up says so, in the languages of large hosts. */
const FAILURE_WORDS = [
  /undeliver|non-?deliver|not (?:be )?deliver|could ?n.t be deliver|was ?n.t deliver|returned mail|mail returned|returned to (?:the )?sender|returning (?:message|mail)/i,
  /deliver(?:y|ing)?(?: of| to|:| status| error| mail)?[^.\n]{0,60}(?:fail|error|reject|impossible)|fail(?:ed|ure) (?:to deliver|delivery|notice|notification|reason)|failure|unable to (?:deliver|send|relay)|cannot (?:be )?(?:deliver|sen[dt])/i,
  /permanent(?:ly)? (?:fail|error|fatal)|failed permanently|fatal error|unrecoverable|giving up|gave up|did not reach|could not (?:be )?sen[dt]|had delivery errors|message (?:was |has been )?(?:bounced|rejected|blocked|refused)|bounced/i,
  /(?:user|recipient|mailbox|address|account|host|domain)(?: name)?(?: is| was)? (?:unknown|not (?:found|known|exist|valid|recogni[sz]ed)|disabled|full|invalid|unavailable|rejected|over quota|inactive)|(?:unknown|invalid|no such|bad) (?:user|recipient|mailbox|address|host|domain|account)|does ?n.t exist|does not exist|no longer (?:exists|valid|in use|active)|quota/i,
  /unzustellbar|nicht zu(?:ge)?stell|konnte nicht|fehlgeschlagen|existiert nicht/i,
  /non remis|pas pu (?:être|etre)|échec|non distribu|n'existe pas|inconnu/i,
  /no se (?:pudo|puede|ha podido)|no (?:pudo|puede) ser|no entregad|no existe|devuelto/i,
  /non (?:è stato |e. stato )?(?:possibile )?(?:consegn|recapit)|mancata consegna|impossibile (?:recapit|consegn)|inesistente/i,
  /não (?:pôde|foi|pode|entreg)|falha na entrega|não existe/i,
  /onbestelbaar|niet (?:worden )?(?:bezorgd|afgeleverd)|bestaat niet/i,
  /niedostarcz|nie (?:można|mogła|udało)|nie istnieje/i,
  /не (?:может быть|удалось|доставлен|был[ао]? доставлен|существует)|невозможно|недоставлен|неизвестн/i,
  /(?:送信|配信|配達|配送|転送|お届け)(?:が|は|を)?(?:でき|不能|失敗|エラー)|届きません|届けられ|送れません|不達|見つかりません|存在しません|お届けすることができ|できませんでした|容量/i,
  /退信|无法(?:送达|投递|发送|传递)|無法(?:送達|投遞|傳送|傳遞)|投递失败|不存在/i,
  /반송|실패|배달되지|존재하지/i,
  /kunde inte|kunne ikke|nelze doručit|nedoručiteln|kézbesíthetetlen|ei voitu|teslim edilemedi|iletilemedi/i,
];
const saysFailure = (text: string): boolean => FAILURE_WORDS.some((words) => words.test(text));
/** A server that still tries. */
const STILL_TRYING =
  /not yet been delivered|will (?:be retried|retry|continue|keep)|(?:delivery|delivering|message|recipients?|delivery to)[^.\n]{0,60}(?:has been|have been|is|was) delayed|attempts will continue|warning message only|no action is required|still (?:being )?(?:trying|retrie|retry|queued|attempt)|delivery attempts? so far|keep trying|try again (?:until|for)|do not need to resend|wird weiter|weiterhin versuch|nouvelle tentative|sera retent|seguirá intentando|продолж|引き続き/i;
const DELAY_SUBJECT =
  /^(?:re: )?warning|: warning|\bdelay(?:ed)?\b|\(delay\)|verzögert|retard[ée]|遅延|delivery is delayed/i;
const SUCCESS_SUBJECT =
  /return receipt|\((?:success|relay)\)|^(?:delivered|relayed|read|gelesen|lu|leído)\b ?:|successful(?:ly)? (?:mail )?deliver/i;
const SUCCESS_WORDS =
  /success(?:fully)? (?:delivered|relayed)|(?:was|were|has been) (?:successfully )?delivered to|delivery to (?:these|the following) recipients? (?:is|was) complete|delivered successfully/i;
const REPLY_SUBJECT =
  /^(?:re|aw|sv|antw|fwd?|wg|tr)\s?:|out of (?:the )?office|auto(?:matic|mated|matische)?[ -]?(?:reply|response|antwort|respuesta)|^auto ?:|abwesen|vacation|on (?:holiday|leave)|away from|réponse automatique|absence|fuera de (?:la )?oficina|risposta automatica|resposta automática|автоответ|自動(?:返信|応答)|不在|自动(?:回复|答复)|confirm|verify|verification|challenge|waiting list|unsubscribe/i;
const DAEMON =
  /mailer-?daemon|postmaster|mail(?:er)? ?(?:delivery|daemon|deliver|administrator|system|router|gateway)|delivery (?:subsystem|system|status|agent|service|notification)|system administrator|bounce|mdaemon|emailgateway|internet mail|microsoft ?exchange|<>/i;

const ADDRESS = /([^\s<>@:;,()"'[\]=]{1,64}@[\w-][\w.-]{0,252})/g;
/** Addresses of the servers themselves, and ours. */
const NOT_A_RECIPIENT =
  /^(?:mailer-?daemon|postmaster|abuse|support|help(?:desk)?|b[+ ][\da-f]{32})\b/i;
const MAX_ADDRESSES = 20;

/** Reads a report in prose, whose text ends before the copy of our mail. */
export function readProse({
  subject,
  text,
  header,
}: Pick<ParsedMail, 'subject' | 'text' | 'header'>): ProseReport {
  const failed = header('x-failed-recipients');
  const words = `${subject}\n${text}`;
  if (!isFromServer({ subject, header })) {
    return isAutomatic(header, subject) ? { kind: 'harmless' } : { kind: 'unknown' };
  }
  if (DELAY_SUBJECT.test(subject) || STILL_TRYING.test(text)) return { kind: 'harmless' };
  if (SUCCESS_SUBJECT.test(subject)) return { kind: 'harmless' };
  const status = statusIn(text) ?? codeIn(text);
  if (!failed && !status && !saysFailure(words)) {
    return SUCCESS_WORDS.test(text) ? { kind: 'harmless' } : { kind: 'unknown' };
  }
  return {
    kind: 'failed',
    failures: failuresIn(text, failed, `${header('from')} ${header('to')}`),
  };
}

/** Whether a mail looks like a server's own, and not like an answer of a person or their program. */
export function isFromServer({ subject, header }: Pick<ParsedMail, 'subject' | 'header'>): boolean {
  if (header('x-failed-recipients') !== '') return true;
  const isFailure = saysFailure(subject);
  const isReply =
    header('x-autoreply') !== '' ||
    header('x-autorespond') !== '' ||
    /auto_reply/i.test(header('precedence')) ||
    REPLY_SUBJECT.test(subject);
  return DAEMON.test(header('from')) ? isFailure || !isReply : isFailure && !isReply;
}

/** Whether a program answered for its owner (RFC 3834). */
const isAutomatic = (header: ParsedMail['header'], subject: string): boolean =>
  /^auto-/i.test(header('auto-submitted')) ||
  header('x-autoreply') !== '' ||
  header('x-autorespond') !== '' ||
  /auto_reply|bulk|junk/i.test(header('precedence')) ||
  header('x-auto-response-suppress') !== '' ||
  (REPLY_SUBJECT.test(subject) && !/^(?:re|aw|sv|antw|fwd?|wg|tr)\s?:/i.test(subject));

/**
 * The recipients that the prose names, each with the first status code after it, or on its line; one
 * without an address when it names nobody.
 */
function failuresIn(text: string, failedRecipients: string, ownAddresses: string): BounceFailure[] {
  const fallback = statusIn(text) ?? codeIn(text) ?? '5.0.0';
  const own = ownAddresses.toLowerCase();
  const isRecipient = (address: string) => !NOT_A_RECIPIENT.test(address) && !own.includes(address);
  const found = [...text.matchAll(ADDRESS)]
    .slice(0, MAX_ADDRESSES)
    .map((match) => ({ address: clean(match[1] ?? ''), at: match.index }))
    .filter(({ address }) => isRecipient(address));
  const failures = found.map(({ address, at }, index) => {
    const next = found.find((other, later) => later > index && other.address !== address);
    const after = text.slice(at, next?.at);
    const line = text.slice(text.lastIndexOf('\n', at) + 1, at);
    const status = statusIn(after) ?? statusIn(line) ?? codeIn(after) ?? codeIn(line) ?? '5.0.0';
    return { recipients: [address], status };
  });
  const named = [...failedRecipients.matchAll(ADDRESS)]
    .slice(0, MAX_ADDRESSES)
    .map((match) => clean(match[1] ?? ''))
    .filter((address) => !found.some((other) => other.address === address))
    .map((address) => ({ recipients: [address], status: fallback }));
  const all = [...failures, ...named];
  return all.length > 0 ? all : [{ recipients: [], status: fallback }];
}

const clean = (address: string): string =>
  (address.endsWith('.') ? address.slice(0, -1) : address).toLowerCase();
