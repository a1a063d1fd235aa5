// Reasons of failed expressions, incidents and refusals: keys with English texts for logs. messages/*/engine.json has the texts for users.

export type Params = Readonly<Record<string, string | number>>

/** Why an expression or a value is invalid. */
export const expressionTexts = {
  notExpression: 'this is text, not an expression',
  syntax: 'no expression: unexpected "{found}" at {at}',
  expressionLength: 'longer than {max} characters',
  expressionDepth: 'nested deeper than {max}',
  forbiddenName: 'the name {name} cannot be used',
  unknownVariable: 'there is no variable {name}',
  unknownFunction: 'there is no function {name}',
  unknownMethod: 'a value of kind {type} has no method {name}',
  unknownMember: 'a value of kind {type} has no property {name}',
  memberOfNull: 'the property {name} of a missing value',
  methodOfNull: 'the method {name} of a missing value',
  noItem: 'the list has no item {at}',
  badArgument: 'an argument of {name} does not fit',
  notNumber: '{sign} needs numbers, not {type} {value}',
  notBoolean: '{sign} needs true or false, not {type}',
  notComparable: '{left} {sign} {right} cannot be compared',
  notFinite: 'the result is no finite number',
  noText: 'a value of kind {type} cannot be written as text',
  textLength: 'the text is longer than {max} characters',
  variableNumber: 'not a finite number',
  variableDate: 'not a date',
  variableType: 'a value of kind {type} is no data',
  variableDepth: 'data nested deeper than {max}, or in a circle',
  variableLength: 'a text longer than {max} characters',
  timerUnreadable: '{text} is no date, duration or cycle',
  timerTooLong: '{text} is longer than a hundred years',
  timerTooOften: '{text} repeats more often than once a second',
  emptyName: 'the name of a {type} is empty',
} as const

/** Why a token cannot continue. */
export const stuckTexts = {
  noWayOut: 'no condition out of {node} holds, and there is no default',
  conditionNotBoolean: 'the condition {condition} gives {type} instead of true or false',
  joinStuck: '{node} waits for tokens that can never come, by {missing}',
  tooManySteps: 'more than {max} automatic steps',
  loopCount: 'a loop of {value}; at most {max} and no fraction',
  loopCollection: 'the collection {collection} gives {type} instead of a list',
  uncaughtError: 'nothing catches the error {code} {message}',
  failed: 'it failed: {reason}',
  nobody: 'nobody is to do {node}: {expression}',
  notPeople: 'people are named by text, not {type}',
  noPeople: '{name} needs to know the people',
  noCalled: 'there is no process {key} to call',
  callDepth: 'more than {max} processes call each other',
  noStart: 'the process {key} has no way in',
  noDefinition: 'the definition {id} is not there',
  noNode: 'the node {id} is not there',
  decisionHits: 'the decision {decision} allows one result, and {count} rules match',
  internal: 'an internal error: {reason}',
} as const

/** Why a command is refused. */
export const refusalTexts = {
  noDefinition: 'there is no process {id}',
  noStart: 'the process cannot be started like this',
  startNotYours: 'the process is for others to start',
  instanceGone: 'there is no such process instance',
  instanceStarted: 'the instance has been started already',
  instanceEnded: 'the instance has ended ({status})',
  instanceSuspended: 'the instance is suspended',
  instanceNotSuspended: 'the instance is not suspended',
  instanceNotYours: 'only the applicant can withdraw it',
  cancelConfirmed: 'it has been confirmed by somebody and cannot be withdrawn any more',
  executionGone: 'the token is not there any more',
  taskClosed: 'the task is closed already ({status} {user})',
  taskNotYours: 'the task is not yours',
  ownApplication: 'nobody decides about his own application',
  taskWaitsForSigner: 'signers who were added before have to sign first',
  taskDelegated: '{user} has delegated the task; it has to be handed back first',
  taskNotDelegated: 'the task is not delegated',
  taskClaimed: '{user} has claimed the task already',
  taskHasNoCandidates: 'nobody else could take the task',
  taskUnassigned: 'the task belongs to nobody yet',
  sameReceiver: 'the receiver has the task already',
  noReceiver: 'nobody is named',
  receiverInactive: '{user} is not active',
  notOffered: 'the node {node} does not offer this',
  notCountersigned: 'the node is not countersigned in parallel',
  tooManySigners: 'more than {max} signers',
  noSuchSigner: 'there is no such signer to take away',
  notEarlier: '{node} is no earlier user task',
  intoBranch: '{node} is in another parallel branch',
  instanceReturned: 'the instance is with its applicant',
  instanceNotReturned: 'the instance is not with its applicant',
  resendNotYours: 'only the starter sends it again',
  noApplicant: 'the instance has no starter',
  takenFurther: 'it has gone further already and cannot be taken back',
  noSuchNode: '{node} cannot be gone to',
  moveScope: '{node} stands in another subprocess',
  moveWhich: 'there are several tokens: which of them?',
  moveCompensation: 'a compensation cannot be moved',
  migrateKey: '{key} is another process',
  migrateMissing: '{node} has no place in the other version',
  migrateOther: '{node} is something else in the other version',
  notWaiting: 'nothing waits for that',
  messageAmbiguous: '{count} wait for the message {name}',
  jobGone: 'the job is not there any more',
  jobNotDue: 'the job is not due yet',
  incidentGone: 'the incident is not there any more',
  notAdHoc: 'that is no open ad-hoc subprocess',
  adHocBusy: 'activities of the subprocess are still open',
  badValue: 'a value does not fit: {reason}',
  commandFailed: 'it could not be done: {reason}',
} as const

export type ExpressionKey = keyof typeof expressionTexts
export type StuckKey = keyof typeof stuckTexts
export type RefusalKey = keyof typeof refusalTexts

/** A text with its parameters filled in. */
export const fillText = (text: string, params: Params): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? '')).trim()
