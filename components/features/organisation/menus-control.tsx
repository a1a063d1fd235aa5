// The menus of a permission group: those of the tree at the left, the group's own at the right.
import { ConfigProvider, Transfer } from 'antd'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { Icon } from '@/components/basic/icon'
import { useClear } from '@/components/basic/use-clear'
import { type EditProps, listOf } from '@/components/record/field/field-props'
import type { PermissionNode } from '@/lib/model/calls/permission'
import { hasWords } from '@/lib/model/plain-text'
import styles from './admin.module.css'
import { usePermissionTree } from './use-permission-tree'

interface Item {
  key: string
  title: string
  path: string
}

/** Menus that can be opened, each with the way to it. */
function menusOf(nodes: readonly PermissionNode[], above: readonly string[] = []): Item[] {
  return nodes.flatMap((node) => {
    const own = node.menu_type === 1 ? [{ key: node.permission_key, title: node.title, path: above.join(' / ') }] : []
    return [...own, ...menusOf(node.children, [...above, node.title])]
  })
}

/** What stands beside a checkbox of the library, which gives it no name of its own. */
function Naming({ name, children }: { name: string; children: ReactNode }) {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const around = place.current?.closest('li, .ant-transfer-list-header')
    around?.querySelector('input[type="checkbox"]')?.setAttribute('aria-label', name)
  }, [name])
  return <span ref={place}>{children}</span>
}

export function MenusControl({ value, onChange, disabled }: EditProps) {
  const t = useTranslations('admin.group')
  const { tree } = usePermissionTree()
  const clear = useClear()
  const items = useMemo(() => menusOf(tree), [tree])
  const titles = [t('allMenus'), t('ownMenus')]
  const chosen = listOf(value)
  const none = (why: 'noMatch' | 'noMenus') => <p className={styles.none}>{t(why)}</p>
  return (
    <ConfigProvider input={{ allowClear: clear }}>
      <Transfer<Item>
        className={styles.transfer}
        dataSource={items}
        titles={titles}
        selectAllLabels={titles.map((title) => ({ selectedCount, totalCount }) => (
          <Naming name={t('chooseAll', { title })}>{`${selectedCount}/${totalCount}`}</Naming>
        ))}
        selectionsIcon={<Icon name="down" size={14} />}
        targetKeys={chosen}
        disabled={disabled}
        locale={{ notFoundContent: [none('noMatch'), none(chosen.length > 0 ? 'noMatch' : 'noMenus')] }}
        showSearch={{ placeholder: t('searchMenus') }}
        filterOption={(typed, item) => hasWords([item.path, item.title], typed)}
        render={(item) => ({
          label: (
            <Naming name={item.title}>
              <span title={item.path}>{item.title}</span>
            </Naming>
          ),
          value: item.title,
        })}
        onChange={(keys) => onChange(keys.map(String))}
      />
    </ConfigProvider>
  )
}

MenusControl.wide = true
