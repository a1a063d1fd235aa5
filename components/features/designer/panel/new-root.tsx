// The dialog of a new message or signal.
import { useTranslations } from 'next-intl'
import { notify, toastSeconds } from '@/lib/client/api'
import type { Moddle } from '../canvas/services'
import { useDesign } from '../canvas/use-design'
import { addRoot, rootsOf } from './edit'
import type { FieldSpec } from './fields'
import { ItemDialog } from './item-dialog'

export type RootKind = 'message' | 'signal'
export const rootType: Readonly<Record<RootKind, string>> = { message: 'bpmn:Message', signal: 'bpmn:Signal' }

const fields: readonly FieldSpec[] = [
  { name: 'id', kind: 'text', required: true, form: { pattern: /^[A-Za-z_][\w.-]*$/, text: 'idInvalid' } },
  { name: 'name', kind: 'text', required: true },
]

export function NewRoot({ kind, onMade, onClose }: { kind: RootKind; onMade: (part: Moddle) => void; onClose: () => void }) {
  const t = useTranslations('designer')
  const design = useDesign()
  const save = ({ id = '', name = '' }) => {
    const root = design.service('canvas').getRootElement()
    const taken = rootsOf(root, rootType[kind]).some((one) => one.id === id) || design.service('elementRegistry').get(id) !== undefined
    if (taken) notify().error(t(`root.${kind}Taken`), toastSeconds)
    else onMade(addRoot(design, rootType[kind], { id, name }))
    return !taken
  }
  return <ItemDialog title={t(`root.${kind}New`)} fields={fields} onSave={save} onClose={onClose} />
}
