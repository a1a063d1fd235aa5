// The types of all calls by name, from which useCall and send infer input and answer. It loads no schema.
import type { AnyEntityCall, EntityAction, EntityCall } from '../definition.ts'
import type { RegisteredEntity } from '../entities/registry.ts'
import type { EntityRow } from '../entity-row.ts'
import type { Values } from '../record.ts'
import type { BatchAnswer, ListAnswer, ListRequest } from '../wire.ts'
import type * as account from './account.ts'
import type * as approvalDecisions from './approval-decisions.ts'
import type * as approvalDryRun from './approval-dry-run.ts'
import type * as approvalExamples from './approval-examples.ts'
import type * as approvalForms from './approval-forms.ts'
import type * as approvalInstances from './approval-instances.ts'
import type * as approvalLists from './approval-lists.ts'
import type * as approvalModels from './approval-models.ts'
import type * as approvalPage from './approval-page.ts'
import type * as approvalSignature from './approval-signature.ts'
import type * as approvalSteps from './approval-steps.ts'
import type * as business from './business.ts'
import type * as changeMany from './change-many.ts'
import type * as contract from './contract.ts'
import type * as customer from './customer.ts'
import type * as customerRecords from './customer-records.ts'
import type * as dailyReport from './daily-report.ts'
import type * as dashboard from './dashboard.ts'
import type { AnswerOf, CallDefinition, CallName, InputOf } from './define.ts'
import type * as department from './department.ts'
import type * as dictionary from './dictionary.ts'
import type * as duplicateCheck from './duplicate-check.ts'
import type * as file from './file.ts'
import type * as handOver from './hand-over.ts'
import type * as identity from './identity.ts'
import type * as knowledge from './knowledge.ts'
import type * as lead from './lead.ts'
import type * as leave from './leave.ts'
import type * as logs from './logs.ts'
import type * as market from './market.ts'
import type * as menus from './menus.ts'
import type * as message from './message.ts'
import type * as messageTemplate from './message-template.ts'
import type * as news from './news.ts'
import type * as notice from './notice.ts'
import type * as operations from './operations.ts'
import type * as order from './order.ts'
import type * as ownLists from './own-lists.ts'
import type * as ownerProof from './owner-proof.ts'
import type * as passkeys from './passkeys.ts'
import type * as permission from './permission.ts'
import type * as position from './position.ts'
import type * as project from './project.ts'
import type * as projectDocument from './project-document.ts'
import type * as projectMoney from './project-money.ts'
import type * as projectObjective from './project-objective.ts'
import type * as projectReport from './project-report.ts'
import type * as projectTask from './project-task.ts'
import type * as purchase from './purchase.ts'
import type * as quote from './quote.ts'
import type * as registration from './registration.ts'
import type * as reservation from './reservation.ts'
import type * as role from './role.ts'
import type * as rule from './rule.ts'
import type * as search from './search.ts'
import type * as secondFactor from './second-factor.ts'
import type * as settings from './settings.ts'
import type * as siteCommunity from './site-community.ts'
import type * as siteContent from './site-content.ts'
import type * as siteForms from './site-forms.ts'
import type * as star from './star.ts'
import type * as statistics from './statistics.ts'
import type * as ticket from './ticket.ts'
import type * as transfer from './transfer.ts'
import type * as user from './user.ts'
import type * as userWrite from './user-write.ts'

type Areas =
  | typeof account
  | typeof approvalDecisions
  | typeof approvalDryRun
  | typeof approvalExamples
  | typeof approvalForms
  | typeof approvalInstances
  | typeof approvalLists
  | typeof approvalModels
  | typeof approvalPage
  | typeof approvalSignature
  | typeof approvalSteps
  | typeof business
  | typeof changeMany
  | typeof contract
  | typeof customer
  | typeof customerRecords
  | typeof dailyReport
  | typeof dashboard
  | typeof department
  | typeof dictionary
  | typeof duplicateCheck
  | typeof file
  | typeof handOver
  | typeof identity
  | typeof knowledge
  | typeof lead
  | typeof leave
  | typeof logs
  | typeof market
  | typeof menus
  | typeof message
  | typeof messageTemplate
  | typeof news
  | typeof notice
  | typeof operations
  | typeof order
  | typeof ownLists
  | typeof ownerProof
  | typeof passkeys
  | typeof permission
  | typeof position
  | typeof projectMoney
  | typeof project
  | typeof projectDocument
  | typeof projectObjective
  | typeof projectReport
  | typeof projectTask
  | typeof purchase
  | typeof quote
  | typeof registration
  | typeof reservation
  | typeof role
  | typeof rule
  | typeof search
  | typeof secondFactor
  | typeof settings
  | typeof siteCommunity
  | typeof siteContent
  | typeof siteForms
  | typeof star
  | typeof statistics
  | typeof ticket
  | typeof transfer
  | typeof user
  | typeof userWrite

type Exported<M> = M extends unknown ? M[keyof M] : never
/** A call, or the calls of an entity's steps. */
type Calls<E> = E extends CallDefinition ? E : E extends Readonly<Record<string, CallDefinition>> ? E[keyof E] : never
type Declared = Calls<Exported<Areas>>
type Declarations = { [D in Declared as D['key']]: D }

interface Signature<I, A> {
  input: I
  answer: A
}

/** The inputs and answers of the derived calls of an entity. */
interface EntitySignatures<R> {
  query: Signature<ListRequest, ListAnswer<R>>
  'detail/{id}': Signature<{ id: string; plain?: '1' }, R>
  addOrUpdate: Signature<Values, R>
  deleteById: Signature<Values, BatchAnswer>
}

type Derived = { [D in RegisteredEntity as EntityCall<D, 'query'>]: EntitySignatures<EntityRow<D>>['query'] } & {
  [D in RegisteredEntity as EntityCall<D, 'detail/{id}'>]: EntitySignatures<EntityRow<D>>['detail/{id}']
} & { [D in RegisteredEntity as EntityCall<D, 'addOrUpdate'>]: EntitySignatures<EntityRow<D>>['addOrUpdate'] } & {
  [D in RegisteredEntity as EntityCall<D, 'deleteById'>]: EntitySignatures<EntityRow<D>>['deleteById']
}

/** The name of a call whose input and answer are known: a declared one, or a derived one of an entity. */
export type KnownCall = keyof Declarations | keyof Derived | AnyEntityCall<EntityAction>

type SignatureOf<K extends KnownCall> =
  K extends AnyEntityCall<infer A>
    ? EntitySignatures<Values>[A]
    : K extends keyof Declarations
      ? Signature<InputOf<Declarations[K]>, AnswerOf<Declarations[K]>>
      : K extends keyof Derived
        ? Derived[K]
        : never

/** The input of a call, by its name. */
export type CallInput<K extends KnownCall> = SignatureOf<K>['input']

/** The data of a call's answer, by its name. */
export type CallAnswer<K extends KnownCall> = SignatureOf<K>['answer']

/** The names of calls that answer (at least) this. */
export type CallAnswering<A> = { [K in KnownCall]: CallAnswer<K> extends A ? K : never }[KnownCall] & CallName
