import { normalize } from '../../matching/normalize.ts'

/** Why a text is considered to address the moderator or model that judges it, in words for people; null when it does not. */
export function ordersIn(text: string): string | null {
  if (hidesText(text)) return 'the item has text that people cannot see'
  return readings(text).some(addressesTheJudge) ? 'the item speaks to whoever judges it' : null
}

/** Invisible letters that only machines read: tag characters that spell something, and a long run of other invisible ones. */
const tagLetters = /[\u{E0020}-\u{E007E}]/gu
const flags = /\u{1F3F4}[\u{E0020}-\u{E007E}]+\u{E007F}/gu
const invisibleRun = /(?:\p{Default_Ignorable_Code_Point}(?<!\u200D)){12,}/u

const hidesText = (text: string): boolean =>
  (text.replace(flags, '').match(tagLetters)?.length ?? 0) >= 4 || invisibleRun.test(text)

/** A text as it stands, without markup or spacing, reversed, in ROT13, and decoded from common encodings. */
function readings(text: string): string[] {
  const plain = plainOf(text)
  const backwards = [...plain].toReversed().join('')
  const rotated = plain.replace(/[a-z]/g, (letter) =>
    String.fromCharCode(((letter.charCodeAt(0) - 97 + 13) % 26) + 97),
  )
  return [plain, unmarked(plain), despaced(plain), backwards, rotated, ...decoded(text).map(plainOf)]
}

const plainOf = (text: string): string => {
  const { text: folded } = normalize(text)
  return folded.replace(/\s+/g, ' ')
}

/** Removes bold and italic markup. */
const unmarked = (plain: string): string => plain.replace(/[_*~`]+/g, '')

/** Joins letters that are separated by spaces or dots. */
const despaced = (plain: string): string =>
  plain.replace(/\b(?:[a-z][ .-]){3,}[a-z]\b/g, (run) => run.replace(/[ .-]/g, ''))

const base64Run = /[A-Za-z0-9+/_-]{24,}={0,2}/g
const hexRun = /(?:[0-9a-f]{2}[ :]?){16,}/gi

function decoded(text: string): string[] {
  const base64 = text.match(base64Run)?.slice(0, 5) ?? []
  const hex = text.match(hexRun)?.slice(0, 5) ?? []
  const escaped = /%[0-9a-f]{2}|&#x?[0-9a-f]+;|\\u[0-9a-f]{4}/i.test(text) ? [unescaped(text)] : []
  return [
    ...base64.map((run) => Buffer.from(run, 'base64').toString('utf8')),
    ...hex.map((run) => Buffer.from(run.replace(/[ :]/g, ''), 'hex').toString('utf8')),
    ...escaped,
  ]
}

const unescaped = (text: string): string =>
  text.replace(/%([0-9a-f]{2})|&#x([0-9a-f]{1,6});|&#(\d{1,7});|\\u([0-9a-f]{4})/gi, (found, ...codes) => {
    const [percent, hex, decimal, unicode] = codes.map((code: unknown) =>
      typeof code === 'string' ? code : '',
    )
    const code = decimal ? Number(decimal) : Number.parseInt(percent || hex || unicode || '', 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : found
  })

const judge =
  '(?:ai|a\\.i\\.|llm|language model|assistant|chatbot|bot|moderator|moderation (?:system|model|ai|bot)|classifier|content filter|gpt|claude|gemini|system|reviewer)'
const earlier = '(?:previous|prior|earlier|preceding|above|foregoing|former|all|any|your|these|those|the)'
const instructions =
  '(?:instructions?|prompts?|rules?|guidelines?|directions?|commands?|orders?|polic(?:y|ies)|training|system message)'

/** Patterns of prompt injection in the most frequent languages; for all others the model itself is asked. */
const patterns: readonly RegExp[] = [
  new RegExp(
    `\\b(?:ignore|disregard|forget|override|bypass|skip|discard|do not follow|don't follow|stop following)\\b[^.!?\\n]{0,30}?\\b${earlier}\\b[^.!?\\n]{0,30}?\\b${instructions}\\b`,
  ),
  new RegExp(
    `(?:^|[^a-z])(?:to|attention|note (?:to|for)|message (?:to|for)|dear|hey|hello|hi|listen) (?:the |our |any |all |this )?${judge}(?: ${judge})?\\b\\s*[:,!—-]`,
  ),
  new RegExp(
    `\\b(?:you are|you're|act as|pretend (?:to be|you are)|from now on you are|roleplay as)\\b[^.!?\\n]{0,40}\\b(?:unrestricted|unfiltered|jailbroken|developer mode|dan\\b|no (?:rules|restrictions|policy)|another moderator|a (?:different|new|permissive|lenient) (?:ai|assistant|moderator|model))`,
  ),
  /(?:^|[\s"'>\])}])(?:system|assistant|developer|human|user|moderator|admin(?:istrator)?)\s*(?:message|prompt|note|override|instruction|notice|update)?\s*:\s*(?=.{0,80}(?:allow|approve|safe|ignore|verdict|policy|policies|judge|instruction|fine|permitted|accept|not (?:flag|remove)))/,
  /<\|?\/?(?:im_start|im_end|system|endoftext|eot_id|start_header_id|end_header_id|assistant|user)\|?>|\[\/?inst\]|<<\/?sys>>|###\s*(?:system|instruction|assistant|response|new policy)|<start_of_turn>|<end_of_turn>/,
  /<\/?(?:item|category|policy|system|instructions?|document|content|untrusted|data|user_content|tool_result|function_results?)(?:[-\s][^>]{0,80})?>/,
  /["'“”]?action["'“”]?\s*[:=]\s*["'“”]?\s*(?:allow|approve|remove|flag)/,
  /["'“”]?(?:verdict|confidence|decision|label|classification)["'“”]?\s*[:=]\s*["'“”{]?\s*(?:allow|approve|safe|benign|ok\b|0?\.\d|1\.0|1\b)/,
  /\b(?:answer|respond|reply|output|return|say|print|write)\b[^.!?\n]{0,40}(?:\b(?:only |just |exactly |with |the word )*["'“]?(?:allow(?:ed)?|approved?|safe|benign|not (?:a )?violat\w+|no violations?)\b|["'“{]\s*action)/,
  new RegExp(
    `\\b(?:mark|classify|treat|label|rate|judge|rule|consider|score)\\b[^.!?\\n]{0,30}\\b(?:this|it|(?:the|my) (?:following |above |next |whole )?(?:item|text|post|message|content|picture|image)|everything)\\b[^.!?\\n]{0,40}\\b(?:as )?(?:safe|allowed|allow|benign|harmless|acceptable|compliant|fine|ok|approved|non-?violating|permitted|confidence)\\b`,
  ),
  /\b(?:do not|don't|never|must not|mustn't|should not|may not|refrain from)\s+(?:flag|remove|moderate|delete|report|judge|hid|hide|classif\w+|block|censor)(?:ing)?\b[^.!?\n]{0,30}\b(?:this|it|me|my|item|post|message|text|content|picture|image)\b/,
  /\b(?:new|updated|revised|amended|additional|latest|current)\s+(?:moderation |content |platform |house )?(?:policy|policies|rule|rules|guideline|guidelines|instruction|instructions)\s*(?:\(?v?[\d.]+\)?\s*)?(?::|is\b|are\b|says?\b|as of\b|in force\b|effective\b|-)/,
  /\b(?:the |this |your )(?:policy|policies|rules?|guidelines?)\b[^.!?\n]{0,30}\b(?:no longer applies|do(?:es)? not apply|are suspended|is suspended|has been (?:changed|replaced|suspended|lifted)|have been (?:changed|replaced|suspended|lifted)|is void|are void)\b/,
  /\b(?:this (?:item|text|post|message|content|picture|image) (?:is|was|has been) (?:already )?(?:pre-?approved|approved|whitelisted|allowlisted|exempt|cleared|verified safe|reviewed and approved|marked safe|authorized|authorised))\b/,
  /\b(?:as|i am|i'm|this is|we are)\b[^.!?\n]{0,25}\b(?:the |a |your )?(?:developers?|engineers?|operators?|administrators?|admin|owner|creators?|staff|trust (?:and|&) safety(?: team)?|openai|anthropic|google)\b[^.!?\n]{0,60}\b(?:order|instruct|command|authori[sz]e|require|ask|tell|permit|approve|direct|need|want) (?:you|this|it)\b/,
  /\b(?:repeat|reveal|print|show|output|tell me|what (?:is|are|were))\b[^.!?\n]{0,30}\b(?:system prompt|your (?:prompt|instructions|rules|policy)|the (?:above|hidden) (?:prompt|instructions|text))\b/,
  /\b(?:end of|end the|close the|here ends the|begin|start of)\s+(?:item|content|untrusted|user content|data|user input|the item|document|policy|instructions)\b/,
  /\b(?:this is (?:only |just )?a (?:test|drill|evaluation|benchmark|simulation))\b[^.!?\n]{0,60}\b(?:allow|approve|safe|not (?:flag|remove)|expected)\b/,
  /(?:ignorier(?:e|en|t)|vergiss|missachte|beachte nicht|ubergehe)\b[^.!?,\n]{0,40}\b(?:anweisung|regel|richtlinie|vorgabe|instruktion)/,
  /\b(?:ignora|ignore|olvida|descarta|desobedece|ignorez|oubliez?|negligez|esquece?a?|desconsidere|dimentica|trascura)\b[^.!?,\n]{0,40}\b(?:instruc|regla|norma|politica|consigne|regle|directive|regra|diretriz|istruzion|regol)/,
  /(?:игнориру[йи]|забудь|не обраща[йи] внимания)[^.!?\n]{0,40}(?:инструкц|правил|указани)/,
  /(?:忽略|无视|無視|忘记|忘掉)[^。！？\n]{0,15}(?:指令|指示|规则|規則|提示|说明)|(?:指示|命令|ルール)[^。！？\n]{0,10}(?:無視|忘れ)|(?:지시|명령|규칙|프롬프트)[^.!?\n]{0,10}(?:무시|잊)/,
  /(?:تجاهل|انس|تجاهلي)[^.!?\n]{0,30}(?:تعليمات|القواعد|الأوامر|الاوامر|السياسة)|(?:पिछले|सभी|उपरोक्त)[^.!?\n]{0,20}(?:निर्देश|नियम)[^.!?\n]{0,20}(?:अनदेखा|भूल|नज़रअंदाज)|(?:onceki|tum|butun|yukaridaki)[^.!?\n]{0,20}(?:talimat|kural)[^.!?\n]{0,20}(?:yoksay|unut|gormezden)/,
]

/** The pattern without spaces between words, as despaced text has none. */
const compact =
  /(?:ignore|disregard|forget)(?:all|any|the|your|my)*(?:previous|prior|above|earlier)(?:instructions|rules|prompts|policies|policy|guidelines)/

const addressesTheJudge = (plain: string): boolean =>
  patterns.some((pattern) => pattern.test(plain)) || compact.test(plain.replace(/[^a-z]/g, ''))
