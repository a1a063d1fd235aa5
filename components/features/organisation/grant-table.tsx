// Permissions as a grid: a menu per row with its buttons in it; selecting is instant with hundreds of them, only rows in sight are drawn.
import { useTranslations } from 'next-intl'
import { memo, useLayoutEffect, useRef } from 'react'
import { Icon } from '@/components/basic/icon'
import type { PermissionNode } from '@/lib/model/calls/permission'
import styles from './admin.module.css'
import type { Difference, GrantRow } from './grants'
import { Cell, Line, TreeGrid } from './grid'

interface GrantTableProps {
  rows: readonly GrantRow[]
  chosen: ReadonlySet<string>
  /** Menus of which something below is missing. */
  partial: ReadonlySet<string>
  folded: ReadonlySet<string>
  disabled: boolean
  /** What is shown is another one's still: nothing can be selected for a moment. */
  late: boolean
  /** Where this set is compared with another one. */
  compare: ((key: string) => Difference) | null
  onToggle: (key: string, on: boolean) => void
  onFold: (key: string) => void
}

/** The browser itself locks the boxes of what is late, so that no row is drawn again for it. */
export function GrantTable({ late, ...rest }: GrantTableProps) {
  return (
    <fieldset className={styles.grants} disabled={late} aria-busy={late || undefined}>
      <GrantRows {...rest} />
    </fieldset>
  )
}

const GrantRows = memo(function GrantRows(props: Omit<GrantTableProps, 'late'>) {
  const { rows, chosen, partial, folded, disabled, compare, onToggle, onFold } = props
  const t = useTranslations('admin.grant')
  const heads = [
    { key: 'menu', title: t('menu') },
    { key: 'buttons', title: t('buttons') },
  ]
  return (
    <TreeGrid label={t('label')} heads={heads}>
      {rows.map((row) => {
        const key = row.node.permission_key
        return (
          <Row
            key={key}
            row={row}
            state={stateOf(row, chosen, partial, compare)}
            open={row.menus > 0 ? !folded.has(key) : null}
            disabled={disabled}
            onToggle={onToggle}
            onFold={onFold}
          />
        )
      })}
    </TreeGrid>
  )
})

/** What a row shows as one text, so that only rows that changed are drawn again: a sign for the menu and each of its buttons. */
function stateOf(
  { node, buttons }: GrantRow,
  chosen: ReadonlySet<string>,
  partial: ReadonlySet<string>,
  compare: GrantTableProps['compare'],
): string {
  const sign = (key: string) => `${chosen.has(key) ? (partial.has(key) ? 'p' : 'y') : 'n'}${compare ? compare(key)[0] : '-'}`
  return [node, ...buttons].map((one) => sign(one.permission_key)).join('')
}

interface RowProps {
  row: GrantRow
  state: string
  open: boolean | null
  disabled: boolean
  onToggle: (key: string, on: boolean) => void
  onFold: (key: string) => void
}

const Row = memo(function Row({ row, state, open, disabled, onToggle, onFold }: RowProps) {
  const t = useTranslations('admin.grant')
  const { node, level, buttons } = row
  const checkbox = (one: PermissionNode, index: number) => (
    <GrantCheckbox
      key={one.permission_key}
      node={one}
      sign={state.slice(index * 2, index * 2 + 2)}
      top={index === 0 && level === 1}
      disabled={disabled}
      onToggle={onToggle}
      t={t}
    />
  )
  return (
    <Line level={level} open={open} name={node.url ?? node.title}>
      <Cell level={level}>
        {open === null ? (
          <i className={styles.noFold} />
        ) : (
          <button
            type="button"
            className={styles.fold}
            aria-label={t(open ? 'fold' : 'unfold', { name: node.title })}
            onClick={() => onFold(node.permission_key)}
          >
            <Icon name={open ? 'down' : 'next'} size={14} />
          </button>
        )}
        {checkbox(node, 0)}
      </Cell>
      <Cell className={styles.buttons}>{buttons.map((button, index) => checkbox(button, index + 1))}</Cell>
    </Line>
  )
})

interface GrantCheckboxProps {
  node: PermissionNode
  /** y, p or n for the checkbox, then the difference's first letter. */
  sign: string
  top: boolean
  disabled: boolean
  onToggle: (key: string, on: boolean) => void
  /** The row's texts; hundreds of boxes need no lookup each. */
  t: ReturnType<typeof useTranslations<'admin.grant'>>
}

function GrantCheckbox({ node, sign, top, disabled, onToggle, t }: GrantCheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  const [selected, difference] = [sign[0], sign[1]]
  useLayoutEffect(() => {
    if (box.current) box.current.indeterminate = selected === 'p'
  }, [selected])
  const off = disabled || !node.grantable
  const beyond = !disabled && !node.grantable
  return (
    <label
      className={styles.checkbox}
      data-off={off || undefined}
      data-top={top || undefined}
      title={node.grantable ? (node.perms ?? node.url ?? undefined) : t('beyond')}
    >
      <input
        ref={box}
        type="checkbox"
        checked={selected !== 'n'}
        disabled={off}
        aria-label={[node.title, node.perms, beyond && t('beyond')].filter(Boolean).join(' ')}
        onChange={(event) => onToggle(node.permission_key, event.target.checked)}
      />
      {node.title}
      {beyond && <Icon name="lock" size={14} />}
      {node.status === '0' && <small className={styles.quiet}>{t('off')}</small>}
      {(difference === 'm' || difference === 't') && (
        <span className={styles.diff} data-diff={difference === 'm' ? 'mine' : 'theirs'}>
          {t(difference === 'm' ? 'onlyMine' : 'onlyTheirs')}
        </span>
      )}
    </label>
  )
}
