// The record of an approval as a PDF document: the application, and who decided what and when (docs/domain/approval.md#printout).
import { text } from '../../i18n/text.ts'
import { approvalNumber } from '../../model/approval-number.ts'
import { itemText } from '../../model/dictionaries.ts'
import type { Block } from '../base/pdf/document.ts'
import { answerPdf } from '../entity/answer-pdf.ts'
import type { Context } from '../kernel/context.ts'
import { requirePlace } from './access.ts'
import { readDetail } from './detail.ts'
import { readBusinessForm } from './forms.ts'
import { readSignatures } from './signatures.ts'
import { readTimeline } from './timeline.ts'

const minute = (time: string | null) => time?.slice(0, 'YYYY-MM-DD HH:mm'.length) ?? null

const signed = (text: string, picture: string | undefined) => (picture ? { picture, text } : text)

/** The file of a task or instance, for everybody who may see the approval. */
export async function answerRecordPdf(context: Context, id: string): Promise<Response> {
  const { root } = await requirePlace(context, id)
  const { instance } = await readDetail(context, root)
  const form = await readBusinessForm(context, root)
  const timeline = await readTimeline(context, root)
  const pictures = await readSignatures(
    context,
    timeline.flatMap(({ signature }) => (signature ? [signature] : [])),
  )
  const { locale } = context.request
  const words = (key: string, params?: Record<string, string>) => text(locale, `workbench.print.${key}`, params)
  const system = text(locale, 'workbench.system')
  const state = [itemText(locale, 'INSTANCE_STATUS', instance.status), minute(instance.end_time)].filter(Boolean).join(' ')
  const waiting = instance.current_nodes.map(({ node_id, node_name, assignees }) => [
    node_name || node_id,
    words('waits'),
    '',
    assignees.map(({ name }) => name).join(text(locale, 'common.mark.list')),
  ])
  const blocks: Block[] = [
    {
      kind: 'facts',
      facts: [
        [words('applicant'), instance.applicant_name ?? system],
        [words('depart'), instance.depart_name],
        [words('apply'), minute(instance.apply_time)],
        [words('status'), state],
      ],
    },
    { kind: 'heading', text: words('content') },
    form.fields.length > 0
      ? { kind: 'facts', facts: form.fields.map(({ label, text: value }) => [label, value]) }
      : { kind: 'text', text: words('noContent') },
    { kind: 'heading', text: words('decisions') },
    {
      kind: 'table',
      columns: [
        { title: words('step'), width: 3 },
        { title: words('result'), width: 2 },
        { title: words('opinion'), width: 5 },
        { title: words('signature'), width: 3 },
      ],
      rows: [
        ...timeline.map((line) => [
          line.node_name ?? '—',
          line.action_text,
          line.text ?? '',
          signed(`${line.user_name ?? system}\n${minute(line.time)}`, pictures.get(line.signature ?? '')),
        ]),
        ...waiting,
      ],
    },
  ]
  const number = approvalNumber(instance)
  await context.audit({ biz_type: 'process_instance', biz_key: root, action: 'export' })
  return answerPdf(context, `${instance.process_name ?? instance.process_definition_key}-${number}`, {
    title: words('heading', { process: instance.process_name ?? instance.process_definition_key }),
    subtitle: [words('number', { number }), instance.title].filter(Boolean).join(' · '),
    blocks,
  })
}
