// 消息与信号: what the processes of the file send and wait for.
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { notify, toastSeconds } from '@/lib/client/api'
import { useChosen, useDesign } from '../canvas/use-design'
import { removeRoot, rootsOf } from './edit'
import { ItemTable } from './item-table'
import { NewRoot, type RootKind, rootType } from './new-root'
import { Section } from './section'

const rootKinds: readonly RootKind[] = ['message', 'signal']

export function Signals() {
  const t = useTranslations('designer')
  const design = useDesign()
  const element = useChosen()
  const [adding, setAdding] = useState<RootKind | null>(null)
  return (
    <Section name="signals" title={t('section.signals')}>
      {rootKinds.map((kind) => {
        const parts = rootsOf(element, rootType[kind])
        const remove = (index: number) => {
          const part = parts[index]
          if (!part) return
          const used = design.service('elementRegistry').filter(({ businessObject }) => {
            const events = businessObject.$instanceOf('bpmn:Event')
              ? (businessObject.get<{ get(name: string): unknown }[] | undefined>('eventDefinitions') ?? [])
              : []
            return [businessObject, ...events].some((one) => one.get(`${kind}Ref`) === part)
          })
          if (used.length > 0)
            notify().warning(t('rootUsed', { name: used[0]?.businessObject.get<string>('name') ?? used[0]?.id ?? '' }), toastSeconds)
          else removeRoot(design, part)
        }
        return (
          <div key={kind}>
            <ItemTable
              label={t(`root.${kind}`)}
              heads={[t(`root.${kind}Id`), t('field.name')]}
              items={parts.map((part) => ({ key: part.id ?? '', name: part.id ?? '', cells: [part.id, String(part.get('name') ?? '')] }))}
              add={t(`root.${kind}Add`)}
              onAdd={() => setAdding(kind)}
              onRemove={remove}
              question={t(`root.${kind}Remove`)}
            />
          </div>
        )
      })}
      {adding && <NewRoot kind={adding} onMade={() => {}} onClose={() => setAdding(null)} />}
    </Section>
  )
}
