// What an expression may name, beside the field where it is typed: values of the model by their labels, people, and counts of several.
import { useTranslations } from 'next-intl'
import { Icon } from '@/components/basic/icon'
import { Menu, type MenuEntry } from '@/components/basic/menu'
import { useKnownFields } from '../flow/use-known-fields'
import styles from './panel.module.css'

/** What an expression gives: a value, people, or whether several have decided enough. */
export type ExpressionKind = 'value' | 'people' | 'count'

/** Beside the values of the model; each by the key of its text. */
const pieces = {
  starter: 'starter',
  leader: 'leader(starter)',
  leaderUp: 'leader(starter, 2)',
  depart: 'depart(starter)',
  departLeader: 'deptLeader(depart(starter))',
  role: "role('')",
  now: 'now()',
  given: "vars:notEmpty('')",
  completed: 'nrOfCompletedInstances',
  all: 'nrOfInstances',
  active: 'nrOfActiveInstances',
} as const
type Piece = keyof typeof pieces

const offered: Readonly<Record<ExpressionKind, readonly Piece[]>> = {
  value: ['starter', 'depart', 'now', 'given'],
  people: ['starter', 'leader', 'leaderUp', 'departLeader', 'role'],
  count: ['completed', 'all', 'active'],
}

interface ExpressionMenuProps {
  kind: ExpressionKind
  /** What the field is called. */
  label: string
  onInsert: (piece: string) => void
}

export function ExpressionMenu({ kind, label, onInsert }: ExpressionMenuProps) {
  const t = useTranslations('designer.help')
  const fields = useKnownFields()
  const entryOf = (piece: string, name: string): MenuEntry => ({
    key: piece,
    label: (
      <>
        {name} {name !== piece && <code className={styles.piece}>{piece}</code>}
      </>
    ),
    onClick: () => onInsert(piece),
  })
  const headed = (group: string, entries: MenuEntry[]) => entries.map((entry, index) => (index === 0 ? { ...entry, group } : entry))
  return (
    <Menu
      className={styles.insert}
      label={t('insert', { label })}
      entries={[
        ...headed(
          t('fields'),
          fields.map(({ name, label: named }) => entryOf(name, named)),
        ),
        ...headed(
          t(`group.${kind}`),
          offered[kind].map((piece) => entryOf(pieces[piece], t(`piece.${piece}`))),
        ),
      ]}
    >
      <Icon name="add" size={14} />
    </Menu>
  )
}
