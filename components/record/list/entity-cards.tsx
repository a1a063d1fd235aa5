// The rows of a list as cards, edge to edge, for narrow windows.
import { useTranslations } from 'next-intl'
import { Icon } from '@/components/basic/icon'
import { Menu } from '@/components/basic/menu'
import { fieldOf, titleOf } from '@/components/record/columns'
import type { Row } from '@/components/record/field/field-props'
import { ShowField } from '@/components/record/field/show/show-field'
import { type DisplayNames, useDisplayNames } from '@/components/record/use-display-names'
import styles from './cards.module.css'
import type { Action, CardParts, ListScreen } from './list-screen'
import type { ColumnSetting } from './view-setting'

const factCount = 4
/** Actions of a card side by side. */
const roomFor = 3

/** A card from the shown columns alone, for screens that say nothing of their own. */
function plainCard(screen: ListScreen, columns: readonly ColumnSetting[], labels: DisplayNames, row: Row): CardParts {
  const { definition } = screen
  const facts = columns
    .filter((column) => column.field !== definition.title)
    .slice(0, factCount)
    .flatMap(({ field: name }) => {
      const computed = screen.computed?.[name]
      const field = fieldOf(definition, name)
      const value =
        screen.cells?.[name]?.(row) ??
        computed?.render(row) ??
        (field && <ShowField definition={definition} name={name} field={field} row={row} />)
      return [{ key: name, label: computed?.title ?? screen.heads?.[name] ?? labels.head(name), value }]
    })
  return { facts }
}

interface EntityCardsProps {
  screen: ListScreen
  columns: readonly ColumnSetting[]
  rows: readonly Row[]
  onOpen: (row: Row) => void
  rowActions?: (row: Row) => Action[]
  stale: boolean
  /** In columns, on wide windows. */
  sideBySide?: boolean
}

export function EntityCards({ screen, columns, rows, onOpen, rowActions, stale, sideBySide }: EntityCardsProps) {
  const { definition } = screen
  const t = useTranslations('widget.list')
  const labels = useDisplayNames(definition)
  return (
    <ul className={stale ? `${styles.cards} ${styles.stale}` : styles.cards} data-wide={sideBySide || undefined}>
      {rows.map((row) => {
        const card = screen.card?.(row) ?? plainCard(screen, columns, labels, row)
        const actions = rowActions?.(row) ?? []
        const inWords = card.actions ? [] : actions.slice(0, actions.length === roomFor ? roomFor : roomFor - 1)
        const rest = actions.slice(inWords.length)
        return (
          <li key={String(row[definition.key])} className={styles.card}>
            <div className={styles.head}>
              <h2>
                <button type="button" onClick={() => onOpen(row)}>
                  {card.title ?? titleOf(definition, row)}
                </button>
              </h2>
              {card.grade}
            </div>
            {(card.left || card.right) && (
              <div className={styles.marks}>
                {card.left}
                <span>{card.right}</span>
              </div>
            )}
            <dl className={styles.facts}>
              {card.facts.map((fact) => (
                <div key={fact.key}>
                  <dt>{fact.label}</dt>
                  <dd>{fact.value}</dd>
                </div>
              ))}
            </dl>
            {(card.actions || actions.length > 0) && (
              <div className={styles.actions}>
                {card.actions?.map((action) =>
                  action.href ? (
                    <a key={action.key} href={action.href}>
                      <Icon name={action.icon} />
                      {action.label}
                    </a>
                  ) : (
                    <button key={action.key} type="button" onClick={action.onClick}>
                      <Icon name={action.icon} />
                      {action.label}
                    </button>
                  ),
                )}
                {inWords.map((action) => (
                  <button key={action.key} type="button" data-danger={action.danger || undefined} onClick={action.onClick}>
                    {action.label}
                  </button>
                ))}
                {rest.length > 0 && (
                  <Menu entries={rest}>
                    <Icon name="more" />
                    {t('moreShort')}
                  </Menu>
                )}
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
