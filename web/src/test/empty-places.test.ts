import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parse } from 'vue/compiler-sfc'

type Ast = NonNullable<NonNullable<ReturnType<typeof parse>['descriptor']['template']>['ast']>
type Element = Extract<Ast['children'][number], { tag: string; props: unknown }>

const root = new URL('../', import.meta.url)

const elementsOf = ({ children }: Ast | Element): Element[] =>
  children.filter((child): child is Element => 'tag' in child && 'props' in child)
const within = (node: Ast | Element): Element[] =>
  elementsOf(node).flatMap((child) => [child, ...within(child)])

/** All elements of the templates, each with its file. */
const elements = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.vue'))
  .flatMap((file) => {
    const { ast } = parse(readFileSync(new URL(file, root), 'utf8')).descriptor.template ?? {}
    return ast ? within(ast).map((element) => ({ file, element })) : []
  })

/** Whether an empty place says, always or at times, that nothing is to be done. */
const isCalm = (element: Element): boolean =>
  element.tag !== 'ConfirmDialog' &&
  element.props.some((prop) =>
    'arg' in prop
      ? /'calm'/.test(prop.exp?.loc.source ?? '')
      : prop.name === 'next' && prop.value?.content === 'calm',
  )

/** What says that nothing is: `content.context.none`, `users.noRecent`, `policies.trials.examplesNone`. */
const nothing = /t\(\s*'([\w.]*\.(?:(?:no|not|none|nothing)(?:[A-Z]\w*)?|\w+(?:None|Nothing)))'/

/** The text of a paragraph that stands there under a condition, and says that nothing is; undefined for all else. */
const bareLine = ({ tag, props, loc }: Element): string | undefined =>
  tag === 'p' && props.some(({ name }) => name === 'if' || name === 'else-if' || name === 'else')
    ? nothing.exec(loc.source)?.[1]
    : undefined

/** Where an empty place has no next step, and why none is wanted. */
const calm: Readonly<Record<string, string>> = {
  'audit/AuditTable.vue': 'Entries come by themselves, with the next change.',
  'bulk-decisions/BulkDecisionForm.vue': 'Stands in a dialog that is closed to choose other filters.',
  'classifiers/ClassifierDetail.vue': 'Calm only while a training runs, whose progress stands above.',
  'exposure/ExposureBreak.vue': 'A break: it ends by itself.',
  'lists/ListItems.vue': 'The field that adds items stands above.',
  'policies/written/PolicyTrialsPage.vue': 'Calm only with a draft, whose form stands above.',
  'policies/written/WrittenPolicyEditor.vue': 'The buttons that add a section stand below.',
  'queues/history/QueueHistoryPage.vue': 'What waited is noted every few minutes.',
  'rules/health/RuleHealthPage.vue': 'Only another role can see it; the hint says whom to ask.',
  'rules/history/DeletedRules.vue': 'No rule was deleted: nothing is to be restored.',
  'rules/retroaction/RetroactionPage.vue':
    'For a rule that is off the button that turns it on stands in the slot; routing rules have none of it.',
  'settings/private-storage/PrivateStoragePage.vue': 'The ways to add one stand below, as the hint says.',
  'settings/webhook/DeliveryTable.vue': 'The button that sends a test event stands above.',
  'strikes/StrikeHistory.vue': 'A user without strikes; who may give one does so in the decision.',
}

/** The lines that say that nothing is and lead nowhere, and why. */
const bare: Readonly<Record<string, string>> = {
  'aiModerators.agreementNone': 'Says what to do; both stand on the page.',
  'aiModerators.noVerdict': 'The answer to a trial, beside the button that tries again.',
  'aiModerators.runNothing': 'The outcome of a run: the queue was empty.',
  'aiModerators.runsNone': 'The choice of a queue stands above.',
  'appeals.sinceNothing': 'Nothing has happened to the item since: a fact of the appeal.',
  'backtest.noItems': 'The outcome of a run.',
  'common.noText': 'An item without text, not an empty place.',
  'content.context.none': 'The item stands alone in its place: a fact of the item.',
  'content.moments.none': 'The field that searches stands above.',
  'content.trace.none': 'The item is being judged: the trace comes by itself.',
  'content.trace.noneOfUser': 'The user is judged with their next change: the trace comes by itself.',
  'lists.testNothing': 'The outcome of a test, below its field.',
  'policies.trials.examplesNone': 'Leads to the form below, for whoever may add one.',
  'policies.trials.noDraft': 'Stands above the step to the draft.',
  'policies.written.diffNone': 'The outcome of a comparison.',
  'policies.written.noText': 'One side of a comparison.',
  'policies.written.previewNone': 'The field that is written in stands beside it.',
  'retroaction.nothing': 'The outcome of a count: nothing would change.',
  'review.categoriesNone': 'On the desk of a moderator, who cannot make any and decides without.',
  'review.noDescription': 'A category without a description, beside its name.',
  'ruleHealth.overlapNone': 'The outcome of a measurement.',
  'rules.noParams': 'A condition that needs nothing.',
  'rules.none': 'In the dialog of an export; the page behind it makes the first rule.',
  'rules.preview.noSamples': 'The outcome of a preview.',
  'savedViews.none': 'The button that saves one stands behind the dialog.',
  'settings.signals.noAnswer': 'The outcome of a trial, beside the button that tries again.',
  'settings.signals.notAsked': 'Says what asks it; the trial stands above.',
  'settings.signals.nothing': 'The outcome of a trial.',
  'settings.webhook.noAttempts': 'The first attempt comes by itself.',
  'statement.none': 'A decision that restricts nothing has no statement.',
  'suggested.noClassifier': 'The link to make one stands behind it.',
  'team.access.noSessions': 'Nobody is signed in: nothing is to be ended.',
  'timeline.none': 'Actions come with what is decided above.',
  'users.noRecent': 'A fact of the user; all content is linked above.',
}

it('an empty place without a next step has a reason', () => {
  const found = elements.filter(({ element }) => isCalm(element)).map(({ file }) => file)
  expect([...new Set(found)].sort()).toEqual(Object.keys(calm).sort())
})

it('a line that says that nothing is leads to the next step, or has a reason not to', () => {
  const found = elements.flatMap(({ element }) => bareLine(element) ?? [])
  expect([...new Set(found)].sort()).toEqual(Object.keys(bare).sort())
})
