// Distinguishes prose from addresses, code, commands, tasks and figures. Only prose is quoted in a bedtime reading.

const LINE_BREAK = /[\n\r\u0085\u2028\u2029]+/;
const FENCE = /^\s*(?:```|~~~)/;
const ITEM = /^\s*(?:[-*+•‣◦▪·–—]|\d{1,2}[.)])\s/u;
/** «[x]», «- [ ]», «☐», and struck-out lines. */
const TICKED = /^\s*(?:(?:[-*+•]|\d{1,2}[.)])\s+)?(?:\[[ xX✓✔-]?\]|[☐☑☒✅✔✓✗✘]|~~)/u;
const HEADING = /^\s*#{1,6}\s/;
const TABLE_ROW = /\|[^|]*\|/;
const TASKS = `to-?dos?|to do(?: list)?|tasks?|action items?|actions?|next steps?|shopping(?: list)?|groceries|packing list|errands|zu erledigen|aufgaben|to-?do-?liste|einkaufs(?:liste|zettel)|einkaufen|à faire|tâches|(?:liste de )?courses|por hacer|tareas|pendientes|lista de la compra|da fare|cose da fare|compiti|lista della spesa|a fazer|por fazer|tarefas|lista de compras|te doen|taken|takenlijst|boodschappen(?:lijst)?|att göra|att-göra|do zrobienia|yapılacaklar|сделать|дела|список дел|やること|買い物|待办|购物清单|할 일`;
const TASKS_HEADING = new RegExp(`^[^\\p{L}]*(?:${TASKS})[^\\p{L}]*$`, 'iu');
const TASK = new RegExp(`^[^\\p{L}]*(?:${TASKS}|fixme|remind(?:er)?|erinnerung)\\s?[:：]`, 'iu');
/** A sentence such as «Need to buy diapers». */
const CHORE =
  /^(?:(?:i )?(?:still )?(?:need to|have to|must|gotta|got to|remember to|don['’]t forget to) (?:buy|call|e-?mail|pay|book|order|pick up|renew|submit|reply|schedule|get|send|return)|(?:ich )?(?:muss|musste) noch|nicht vergessen|(?:il )?(?:faut|ne pas oublier)|(?:tengo|hay) que (?:comprar|llamar|pagar)|no olvidar|devo (?:comprare|chiamare|pagare)|non dimenticare|(?:preciso|tenho) (?:de |que )?(?:comprar|ligar|pagar)|não esquecer|(?:ik )?moet nog|niet vergeten)(?![\p{L}])|\bdue \S*\d/iu;
/** A list item such as «Call the landlord». */
const CHORE_ITEM =
  /^(?:call|e-?mail|mail|buy|pay|book|order|reply|respond|ask|send|submit|schedule|renew|pick up|finish|return|print|text|phone|appeler|acheter|payer|llamar|comprar|pagar|chiamare|comprare|pagare|ligar|bel|koop|betaal)\s|\s(?:anrufen|kaufen|bezahlen|abholen|buchen|bellen|kopen|betalen)[.!]?$/iu;
const LABEL =
  /^(?:decisions?|decided|risks?|blockers?|blocked|status|owners?|eta|kpis?|okrs?|agenda|stand-?up|retro|kick-?off|attendees|deadline|due|budget|priority|follow[- ]?ups?|entscheidung|risiko|termin|décision|risque|decisión|riesgo|decisione|rischio|decisão|risco|besluit|risico)\s?[:：]/iu;

const ADDRESS =
  /(?:https?|ftp|file|mailto):|\bwww\.|[\p{L}\p{N}_-]@[\p{L}\p{N}-]+\.\p{L}|(?<![\w-])[\w-]+\.(?:com|org|net|io|dev|edu|gov|co|de|fr|es|it|nl|pt|uk|eu|ai|app|me|info)(?:\/|\b(?!\.\p{L}))/iu;
const COMMAND =
  /^(?:[$%]\s|>>>|#!|(?:sudo|npx|kubectl|chmod|chown|systemctl|psql|ffmpeg)\s+\S|(?:git|npm|pnpm|yarn|docker|pip3?|cargo|brew|apt(?:-get)?|conda|terraform|helm|go|make|gh)\s+(?:-|(?:add|apply|build|checkout|clone|commit|compose|config|create|diff|exec|fetch|get|init|install|log|merge|mod|ps|pull|push|rebase|remove|reset|restore|run|start|stash|status|switch|tag|test|uninstall|update|upgrade)\b(?! (?:the|a|an|my|our|out|more|some|to)\b))|(?:curl|wget|ssh|cd|ls|rm|cp|mv|grep|sed|awk|tar|cat)\s+(?:-|\/|~|\.|https?:|\w+@))/i;

const CODE_SPAN = /`[^`]*`/g;
const CODE_SIGN =
  /[{}=\\`]|\$[A-Za-z{(]|<[A-Za-z/]|\w_\w|\w[([]|^\/\w|^--\w|^-\w$|^[B-HJ-Z]$|::|','|->|=>|&&|\|\||^(?:[+*/|^~]|\.{1,2})$/;
const CODE_FILE =
  /^[\w.@/-]+\.(?:[cm]?[jt]sx?|json|ya?ml|toml|md|py|rb|rs|go|java|kt|swift|c|h|cpp|cs|php|sh|sql|css|html?|xml|env|lock|ini|cfg|conf|exe|log|csv)\b/i;
const CODE_WORD =
  /^[^\p{L}]*(?:SELECT|CREATE|INSERT|UPDATE|DELETE|WHERE|JOIN|INDEX|TABLE|EXPLAIN|ANALYZE|BUFFERS|LIMIT|HAVING|COPY|NULL|ALTER|DROP|GRANT|VALUES|UNIQUE|IN|GET|POST|PUT|PATCH|HTTP|JSON|YAML|RUN|CMD|ENTRYPOINT|stdin|stdout|stderr|async|await|npm|sudo|regex|localhost|nullptr|boolean|bool|enum|struct)[^\p{L}]*$/u;
const CODE_SHARE_MAX = 0.1;

const FIGURE = /\d|^[+\-–→=<>~±*/|&%#]+$|->/u;
/** «8h», «23h58», «7:30». One is a time in prose; several are a log. */
const TIME = /(?<![\p{L}\p{N}:.])\d{1,2}(?:h(?:rs?|\d{2})?|:\d{2}|am|pm|min)(?![\p{L}\p{N}:])/iu;
const FIGURES_SHARE_MAX = 0.3;
const LABELLED_SHARE_MAX = 0.3;
const SHORTHAND =
  /^(?:w\/o?|re:|b\/c|eta|eod|eow|eom|ooo|kpis?|okrs?|roi|arr|mrr|cac|ltv|yoy|qoq|mom|wow|ytd|tbd|tbc|fyi|asap|lgtm|wip|qbr|sla|slas|poc|mvp|prd|rfc|p[0-3]|q[1-4]|h[12]|fy\d+|cc|rev|mtg|mgmt|dept|acct|biz|->|→|=>|&|\d+mo|\d+[kmb]|@[\p{L}\p{N}_]+)[.,:;!?)]*$/iu;
const SHORTHAND_MAX = 1;
const MENTION = /(?:^|\s)@[\p{L}\p{N}_]+/u;
const LETTERS_SHARE_MIN = 0.6;
/** «See ch. 3», «siehe S. 12», «cf. p. 4». */
const REFERENCE =
  /^[([]?(?:see|read|cf|siehe|s|vgl|voir|ver|véase|vedi|zie)\.? (?:also |auch |aussi |también |anche |também |ook )?(?:the )?\p{L}{1,9}\.? ?\d[\d.,–)\]-]{0,12}$/iu;
/** Shorter ones («de», «of») stand between figures. */
const PLAIN_WORD = /\p{L}{3}/u;
/** A text without spaces has its figures inside words. */
const UNSPACED_WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{2}|[\p{Script=Thai}]{3}/u;
const COMMAND_WORDS_MAX = 2;

export function findLinesWithoutProse(text: string): Set<number> {
  const found = new Set<number>();
  const lines = text.split(LINE_BREAK);
  const hasTicks = lines.some((line) => TICKED.test(line));
  let isFenced = false;
  let isTasks = false;
  for (const [index, line] of lines.entries()) {
    const isFence = FENCE.test(line);
    if (isFence) isFenced = !isFenced;
    const isHeadingOfTasks = TASKS_HEADING.test(line);
    // If some lines have checkboxes, only those are tasks; otherwise all items under the heading are.
    if (isHeadingOfTasks) isTasks = !hasTicks;
    else if (!ITEM.test(line)) isTasks = false;
    if (isFence || isFenced || isTasks || isHeadingOfTasks || isNoProseLine(line)) found.add(index);
  }
  return found;
}

function isNoProseLine(line: string): boolean {
  return TICKED.test(line) || HEADING.test(line) || TABLE_ROW.test(line) || COMMAND.test(line.trim());
}

export function isProse(text: string): boolean {
  if ([ADDRESS, COMMAND, TASK, CHORE, LABEL, MENTION].some((pattern) => pattern.test(text))) return false;
  const words = text.split(/\s+/).filter((word) => word !== '');
  return (
    hasLetters(text.replace(TIME, ' ')) &&
    !isCode(text, words) &&
    !isFigures(text, words) &&
    words.filter((word) => SHORTHAND.test(word)).length <= SHORTHAND_MAX
  );
}

/** Nothing but code, an address, figures or a reference such as «See ch. 3». */
export function isBare(text: string): boolean {
  if (REFERENCE.test(text)) return true;
  if (!/[\d`{}=<>$\\/_;|()[\]]|:\/\/|^\w+ -/u.test(text)) return false;
  const rest = text.replace(CODE_SPAN, ' ').split(/\s+/);
  const plain = rest.filter((word) => UNSPACED_WORD.test(word) || (PLAIN_WORD.test(word) && !isCodeWord(word))).length;
  return plain === 0 || (plain <= COMMAND_WORDS_MAX && COMMAND.test(text));
}

function isCodeWord(word: string): boolean {
  return [CODE_SIGN, CODE_FILE, CODE_WORD, ADDRESS, /\d/u].some((pattern) => pattern.test(word));
}

export function isChore(item: string): boolean {
  return CHORE_ITEM.test(item);
}

export function countNumericWords(text: string): number {
  return text
    .replace(TIME, ' ')
    .split(/\s+/)
    .filter((word) => FIGURE.test(word)).length;
}

/** Words of a sentence that are code. One is still prose, but lowers the score of a quotation. */
export function countCodeWords(text: string): number {
  const spans = text.match(CODE_SPAN) ?? [];
  const inSpans = spans.reduce((sum, span) => sum + span.split(/\s+/).length, 0);
  const rest = text.replace(CODE_SPAN, ' ').split(/\s+/);
  return inSpans + rest.filter((word) => CODE_SIGN.test(word) || CODE_FILE.test(word) || CODE_WORD.test(word)).length;
}

function isCode(text: string, words: readonly string[]): boolean {
  const count = countCodeWords(text);
  return count >= 2 && count / words.length > CODE_SHARE_MAX;
}

function isFigures(text: string, words: readonly string[]): boolean {
  const count = countNumericWords(text);
  const share = count / Math.max(1, words.length);
  if (count >= 2) return share >= FIGURES_SHARE_MAX;
  return count === 1 && share >= LABELLED_SHARE_MAX && /[:：]$/u.test(words[0] ?? '');
}

function hasLetters(text: string): boolean {
  const signs = text.match(/[^\s\p{M}]/gu)?.length ?? 0;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return letters >= LETTERS_SHARE_MIN * signs;
}
