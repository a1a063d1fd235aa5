// The dialogs of decisions: receiver, options, and a reason. One form, by kind.
import { Checkbox, Radio, Select } from 'antd'
import { useTranslations } from 'next-intl'
import { useMarks } from '@/components/basic/use-marks'
import { WorkDialog } from '@/components/basic/work-dialog'
import { full } from '@/components/record/field/full-width'
import type { Option } from '@/components/record/field/picker/paged-select'
import { FileList } from '@/components/record/field/show/files'
import { TextAreaControl } from '@/components/record/field/text-control'
import { Labelled } from '@/components/record/form/form-field'
import { type SmallForm, useSmallForm } from '@/components/record/form/use-small-form'
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
  const { call, people: wanted, message: wants, danger } = shapes[kind]
  const { decide } = useDecision()
  const offered = detail?.signers ?? []
  const haveIt = [detail?.task?.assignee, ...offered.map(({ user_key }) => user_key)].filter((key) => typeof key === 'string')
  const form = useSmallForm(
    () => ({
      people: [] as readonly Option[],
      place: 'before' as Place,
      node: toApplicant,
      after: 'BACK' as After,
      message: typed,
      signers: (offered.length === 1 ? offered.map(signerKey) : []) as readonly string[],
    }),
    ({ people, signers, message }) => ({
      people: wanted !== null && people.length === 0 ? t('peopleMissing') : undefined,
      signers: kind === 'removeSigner' && signers.length === 0 ? t('peopleMissing') : undefined,
      message: wants === 'required' && message.trim().length < leastReason ? t('reasonMissing') : undefined,
    }),
  )
  const { people, place, node, after, message, signers } = form.values
  const send = form.dialog(async () => {
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
    // some of the calls name the words a reason
    if (!outcome.ok) return void form.atFields({ ...outcome.fields, ...(outcome.fields.reason && { message: outcome.fields.reason }) })
    onClose()
    onDone?.()
  })
  return (
    <WorkDialog
      title={t(`dialog.${kind}`)}
      width={520}
      okText={t(`ok.${kind}`)}
      cancelText={t('back')}
      okButtonProps={{ danger }}
      {...send}
      onCancel={onClose}
    >
      {kind !== 'reject' && kind !== 'giveBack' && <p className={styles.hint}>{t(`hint.${kind}`)}</p>}
      {kind === 'giveBack' && <ReturnTo form={form} steps={detail?.returnable ?? []} />}
      {wanted && (
        <Labelled {...form.label('people')} label={t(`people.${kind}`)} required wide>
          <PeopleControl
            id={form.label('people').id}
            multiple={wanted === 'many'}
            value={people}
            onChange={(chosen) => form.set({ people: chosen })}
            without={kind === 'copy' ? [me, ...(detail?.instance.cc ?? []).map(({ user_key }) => user_key)] : [me, ...haveIt]}
            applicant={kind === 'copy' ? null : (detail?.task?.barred_user ?? null)}
            near={id}
          />
        </Labelled>
      )}
      {kind === 'addSigner' && (
        <Labelled {...form.label('place')} label={t('signPlace')} group wide>
          <Radio.Group
            aria-labelledby={`${form.label('place').id}-label`}
            value={place}
            onChange={(event) => form.set({ place: event.target.value })}
            options={places.map((one) => ({ value: one, label: t(`places.${one}`) }))}
          />
        </Labelled>
      )}
      {kind === 'removeSigner' && (
        <Labelled {...form.label('signers')} label={t('signers')} group required wide>
          <Checkbox.Group
            value={[...signers]}
            onChange={(keys) => form.set({ signers: keys.map(String) })}
            options={offered.map((one) => ({ value: signerKey(one), label: t(`signer.${one.place}`, { name: one.name }) }))}
          />
        </Labelled>
      )}
      {wants && (
        <Labelled
          {...form.label('message')}
          label={wants === 'required' ? t('reason') : t('reasonOptional')}
          required={wants === 'required'}
          wide
        >
          <TextAreaControl
            {...form.control('message')}
            most={longest}
            autoSize={{ minRows: 3, maxRows: 8 }}
            value={message}
            onChange={(event) => form.set({ message: event.target.value })}
          />
        </Labelled>
      )}
      {files.length > 0 && <FileList files={files} />}
    </WorkDialog>
  )
}

interface ReturnToProps {
  form: SmallForm<{ node: string; after: After }>
  steps: readonly EarlierStep[]
}

/** The target of a return: the applicant, with the continuation after his change, or an earlier step with its decider. */
function ReturnTo({ form, steps }: ReturnToProps) {
  const { node, after } = form.values
  const marks = useMarks()
  const t = useTranslations('workbench')
  const nameOf = ({ node_name, people }: EarlierStep) =>
    people.length > 0 ? t('returnStep', { node: node_name, people: people.join(marks.list) }) : node_name
  return (
    <>
      <Labelled {...form.label('node')} label={t('returnTo')} wide>
        <Select<string>
          {...form.control('node')}
          style={full}
          value={node}
          options={[
            { value: toApplicant, label: t('returnApplicant') },
            ...steps.toReversed().map((one) => ({ value: one.node_id, label: nameOf(one) })),
          ]}
          onChange={(chosen) => form.set({ node: chosen })}
        />
      </Labelled>
      {node === toApplicant ? (
        <Labelled {...form.label('after')} label={t('afterChange')} group wide>
          <Radio.Group
            aria-labelledby={`${form.label('after').id}-label`}
            value={after}
            onChange={(event) => form.set({ after: event.target.value })}
            options={afters.map((one) => ({ value: one, label: t(`after.${one}`) }))}
          />
        </Labelled>
      ) : (
        <p className={styles.hint}>{t('hint.returnStep')}</p>
      )}
    </>
  )
}
