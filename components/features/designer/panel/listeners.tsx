// 执行监听器 and 任务监听器.
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { retried } from '@/lib/client/retried'
import type { Moddle } from '../canvas/services'
import { useChosen, useDesign } from '../canvas/use-design'
import { extensionsOf, setExtensions } from './edit'
import { ItemTable } from './item-table'
import { type Listener, type ListenerKind, listenerElement, readListener, writeListener } from './listener'
import { Section } from './section'

const ListenerDrawer = dynamic(() => retried(() => import('./listener-drawer').then((module) => module.ListenerDrawer)), { ssr: false })

const fresh: Listener = { values: {}, fields: [] }

export function Listeners({ kind }: { kind: ListenerKind }) {
  const t = useTranslations('designer')
  const design = useDesign()
  const element = useChosen()
  const [open, setOpen] = useState<{ index: number; first: Listener } | null>(null)
  const type = listenerElement[kind]
  const parts = extensionsOf(element.businessObject, type)
  const write = (next: readonly Moddle[]) => setExtensions(design, element, type, next)
  const listeners = parts.map(readListener)
  const title = t(`section.${kind}Listeners`)
  return (
    <Section name={`${kind}Listeners`} title={title} hint={parts.length > 0 ? String(parts.length) : undefined}>
      <ItemTable
        label={title}
        heads={[t('field.event'), t('field.id'), t('field.listenerType')]}
        items={listeners.map(({ values }, index) => ({
          key: `${index}:${values.id}`,
          name: values.id || values.event || '',
          cells: [t(`choice.${values.event}`), values.id, t(`choice.${values.listenerType}`)],
        }))}
        add={t('addListener')}
        onAdd={() => setOpen({ index: parts.length, first: fresh })}
        onEdit={(index) => setOpen({ index, first: listeners[index] ?? fresh })}
        onRemove={(index) => write(parts.filter((_, one) => one !== index))}
        question={t('removeListener')}
      />
      {open && (
        <ListenerDrawer
          kind={kind}
          element={element}
          first={open.first}
          onSave={(listener) => write(parts.toSpliced(open.index, 1, writeListener(design, element, kind, listener)))}
          onClose={() => setOpen(null)}
        />
      )}
    </Section>
  )
}
