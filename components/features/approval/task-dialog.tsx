// The dialogs of decisions: receiver, options, and a reason. One form, by kind.
import { Checkbox, Radio, Select } from 'antd'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { useMarks } from '@/components/basic/use-marks'
import { WorkDialog } from '@/components/basic/work-dialog'
import { full } from '@/components/record/field/full-width'
import type { Option } from '@/components/record/field/picker/paged-select'
import { FileList } from '@/components/record/field/show/files'
import { TextAreaControl } from '@/components/record/field/text-control'
import { Labelled } from '@/components/record/form/form-field'
import { useMe } from '@/lib/client/use-may'
import type { ApprovalDetail, EarlierStep } from '@/lib/model/calls/approval-page'
import type { FileRef } from '@/lib/model/field'
import styles from './approval.module.css'
import { PeopleControl } from './people-control'
import { type After, type DialogCall, type DialogKind, inputsOf, type Place, signerKey } from './task-inputs'
import { useDecision } from './use-decision'

interface Shape {
  call: DialogCall
  people: 'one' | 'many' | null
  /** A reason of at least two characters, or none at all. */
  message: 'required' | 'optional' | null
  danger?: true
}

const shapes: Record<DialogKind, Shape> = {
  giveBack: { call: 'POST /api/bpm/biz/task/instance/returnToApplicant', people: null, message: 'required' },
  reject: { call: 'POST /api/bpm/biz/task/instance/reject', people: null, message: 'required', danger: true },
  turn: { call: 'POST /api/bpm/biz/task/instance/Turn', people: 'one', message: 'required' },
  delegate: { call: 'POST /api/bpm/biz/task/instance/delegate', people: 'one', message: 'optional' },
  addSigner: { call: 'POST /api/bpm/biz/task/instance/addSigner', people: 'many', message: 'optional' },
  removeSigner: { call: 'POST /api/bpm/biz/task/instance/removeSigner', people: null, message: null },
  copy: { call: 'POST /api/bpm/biz/task/instance/copy', people: 'many', message: 'optional' },
  cancel: { call: 'POST /api/bpm/biz/process/instance/cancel', people: null, message: 'optional', danger: true },
}

const places: readonly Place[] = ['before', 'after', 'with']
const leastReason = 2
const longest = 2000
const toApplicant = ''
const afters: readonly After[] = ['BACK', 'AGAIN']

interface TaskDialogProps {
  kind: DialogKind
  /** The task, or for a withdrawal the process instance. */
  id: string
  detail?: ApprovalDetail
  /** The comment typed in the decision bar. */
  message?: string
  /** The files uploaded in the decision bar; they are sent with a rejection. */
  files?: readonly FileRef[]
  onClose: () => void
  onDone?: () => void
}

export function TaskDialog({ kind, id, detail, message: typed = '', files = [], onClose, onDone }: TaskDialogProps) {
  const t = useTranslations('workbench')
  const me = useMe()
  const prefix = useId()
  const { call, people: wanted, message: wants, danger } = shapes[kind]
  const [people, setPeople] = useState<readonly Option[]>([])
  const [place, setPlace] = useState<Place>('before')
  const [node, setNode] = useState(toApplicant)
  const [after, setAfter] = useState<After>('BACK')
  const [message, setMessage] = useState(typed)
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<Record<string, string>>({})
  const { busy, decide } = useDecision()
  const offered = detail?.signers ?? []
  const [signers, setSigners] = useState<readonly string[]>(() => (offered.length === 1 ? offered.map(signerKey) : []))
  const haveIt = [detail?.task?.assignee, ...offered.map(({ user_key }) => user_key)].filter((key) => typeof key === 'string')

  const peopleMissing = wanted !== null && people.length === 0
  const signersMissing = kind === 'removeSigner' && signers.length === 0
  const reasonMissing = wants === 'required' && message.trim().length < leastReason
  const send = async () => {
    setTried(true)
    if (peopleMissing || signersMissing || reasonMissing) return
    const inputs = inputsOf(kind, {
      id,
      from: detail?.task?.assignee ?? me,
      people,
      place,
      node,
      after,
      message: message.trim(),
      files,
      signers: offered.filter((one) => signers.includes(signerKey(one))),
    })
    const outcome = await decide(kind, kind === 'giveBack' && node ? shapes.reject.call : call, ...inputs)
    if (!outcome) return
    if (!outcome.ok) return setRefused(outcome.fields)
    onClose()
    onDone?.()
  }
  const reasonMessage = refused.message ?? refused.reason ?? (tried && reasonMissing ? t('reasonMissing') : undefined)
  return (
    <WorkDialog
      title={t(`dialog.${kind}`)}
      width={520}
      okText={t(`ok.${kind}`)}
      cancelText={t('back')}
      okButtonProps={{ danger }}
      busy={busy !== null}
      onOk={() => void send()}
      onCancel={onClose}
    >
      {kind !== 'reject' && kind !== 'giveBack' && <p className={styles.hint}>{t(`hint.${kind}`)}</p>}
      {kind === 'giveBack' && (
        <ReturnTo prefix={prefix} steps={detail?.returnable ?? []} node={node} onNode={setNode} after={after} onAfter={setAfter} />
      )}
      {wanted && (
        <Labelled
          id={`${prefix}-people`}
          label={t(`people.${kind}`)}
          required
          wide
          message={tried && peopleMissing ? t('peopleMissing') : undefined}
        >
          <PeopleControl
            id={`${prefix}-people`}
            multiple={wanted === 'many'}
            value={people}
            onChange={setPeople}
            without={kind === 'copy' ? [me, ...(detail?.instance.cc ?? []).map(({ user_key }) => user_key)] : [me, ...haveIt]}
            applicant={kind === 'copy' ? null : (detail?.task?.barred_user ?? null)}
            near={id}
          />
        </Labelled>
      )}
      {kind === 'addSigner' && (
        <Labelled id={`${prefix}-place`} label={t('signPlace')} group wide>
          <Radio.Group
            aria-labelledby={`${prefix}-place-label`}
            value={place}
            onChange={(event) => setPlace(event.target.value)}
            options={places.map((one) => ({ value: one, label: t(`places.${one}`) }))}
          />
        </Labelled>
      )}
      {kind === 'removeSigner' && (
        <Labelled
          id={`${prefix}-signers`}
          label={t('signers')}
          group
          required
          wide
          message={tried && signersMissing ? t('peopleMissing') : undefined}
        >
          <Checkbox.Group
            value={[...signers]}
            onChange={(keys) => setSigners(keys.map(String))}
            options={offered.map((one) => ({ value: signerKey(one), label: t(`signer.${one.place}`, { name: one.name }) }))}
          />
        </Labelled>
      )}
      {wants && (
        <Labelled
          id={`${prefix}-message`}
          label={wants === 'required' ? t('reason') : t('reasonOptional')}
          required={wants === 'required'}
          wide
          message={reasonMessage}
        >
          <TextAreaControl
            id={`${prefix}-message`}
            most={longest}
            autoSize={{ minRows: 3, maxRows: 8 }}
            value={message}
            status={reasonMessage ? 'error' : undefined}
            aria-invalid={reasonMessage !== undefined}
            aria-describedby={reasonMessage ? `${prefix}-message-message` : undefined}
            onChange={(event) => {
              setMessage(event.target.value)
              setRefused({})
            }}
          />
        </Labelled>
      )}
      {files.length > 0 && <FileList files={files} />}
    </WorkDialog>
  )
}

interface ReturnToProps {
  prefix: string
  steps: readonly EarlierStep[]
  node: string
  onNode: (node: string) => void
  after: After
  onAfter: (after: After) => void
}

/** The target of a return: the applicant, with the continuation after his change, or an earlier step with its decider. */
function ReturnTo({ prefix, steps, node, onNode, after, onAfter }: ReturnToProps) {
  const marks = useMarks()
  const t = useTranslations('workbench')
  const nameOf = ({ node_name, people }: EarlierStep) =>
    people.length > 0 ? t('returnStep', { node: node_name, people: people.join(marks.list) }) : node_name
  return (
    <>
      <Labelled id={`${prefix}-node`} label={t('returnTo')} wide>
        <Select<string>
          id={`${prefix}-node`}
          style={full}
          value={node}
          options={[
            { value: toApplicant, label: t('returnApplicant') },
            ...steps.toReversed().map((one) => ({ value: one.node_id, label: nameOf(one) })),
          ]}
          onChange={onNode}
        />
      </Labelled>
      {node === toApplicant ? (
        <Labelled id={`${prefix}-after`} label={t('afterChange')} group wide>
          <Radio.Group
            aria-labelledby={`${prefix}-after-label`}
            value={after}
            onChange={(event) => onAfter(event.target.value)}
            options={afters.map((one) => ({ value: one, label: t(`after.${one}`) }))}
          />
        </Labelled>
      ) : (
        <p className={styles.hint}>{t('hint.returnStep')}</p>
      )}
    </>
  )
}
