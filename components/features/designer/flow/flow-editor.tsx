// What the approval view offers at each place: it is the same for all changes of a drawing, so that what has not changed is not drawn again.
import { useTranslations } from 'next-intl'
import { memo, useMemo } from 'react'
import { Icon } from '@/components/basic/icon'
import { Menu } from '@/components/basic/menu'
import type { Drawn, Moddle } from '../canvas/services'
import { useDesign } from '../canvas/use-design'
import { type Addition, additions, addStep, addWay, flowAfter, plainAdditions } from './edit-flow'
import styles from './flow.module.css'
import type { FlowEditor } from './flow-picture'
import { readFlow } from './read-flow'
import { removeStep } from './remove-step'
import { findStep } from './tree'

export function useFlowEditor(): FlowEditor {
  const t = useTranslations('designer.flow')
  const design = useDesign()
  return useMemo(() => {
    const own = Object.fromEntries(plainAdditions.map((kind) => [kind, t(`new.${kind}`)]))
    const names = { ...(own as Record<(typeof plainAdditions)[number], string>), way: t('newWay'), other: t('otherWay') }
    const kinds = additions.map((kind) => [kind, t(`adds.${kind}`)] as const)
    const label = t('add')
    const add = (flow: Drawn, kind: Addition) => addStep(design, flow, kind, names)
    const drawn = (element: Moddle) => design.service('elementRegistry').get(element.id ?? '')
    return {
      design,
      choose: (element) => {
        const shape = drawn(element)
        if (shape) design.service('selection').select(shape)
      },
      between: (after, first) => {
        const flow = first ? drawn(first) : flowAfter(design, after.id)
        return flow ? <Plus label={label} kinds={kinds} flow={flow} onAdd={add} /> : <i className={styles.line} />
      },
      addWay: ({ element, join }) => {
        const [fork, end] = [drawn(element), drawn(join)]
        if (fork && end) addWay(design, fork, end, names)
      },
      remove: (element) => {
        const tree = readFlow(design)
        const step = 'obstacles' in tree ? undefined : findStep(tree.steps, element)
        if (step) removeStep(design, step)
      },
    }
  }, [design, t])
}

interface PlusProps {
  label: string
  kinds: readonly (readonly [Addition, string])[]
  /** Where the step is added. */
  flow: Drawn
  onAdd: (flow: Drawn, kind: Addition) => void
}

const Plus = memo(function Plus({ label, kinds, flow, onAdd }: PlusProps) {
  return (
    <div className={styles.plus}>
      <Menu
        className={styles.add}
        align="start"
        label={label}
        entries={kinds.map(([key, word]) => ({ key, label: word, onClick: () => onAdd(flow, key) }))}
      >
        <Icon name="add" size={14} />
      </Menu>
    </div>
  )
})
