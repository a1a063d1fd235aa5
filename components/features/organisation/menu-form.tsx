// A menu or a button: the fields of its kind alone, with pickers for icon, place and kind.
import { Radio, Switch, TreeSelect } from 'antd'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { Icon } from '@/components/basic/icon'
import { useClear } from '@/components/basic/use-clear'
import { ariaOf, type EditProps, textOf } from '@/components/record/field/field-props'
import { full } from '@/components/record/field/full-width'
import { EntityForm } from '@/components/record/form/entity-form'
import type { PermissionNode } from '@/lib/model/calls/permission'
import type { Definition } from '@/lib/model/definition'
import { permission as menuDefinition } from '@/lib/model/organisation'
import type { Values } from '@/lib/model/record'
import { menuCalls } from './admin-calls'
import { IconControl } from './icon-control'
import { usePermissionTree } from './use-permission-tree'

export type MenuFormState = { kind: 'menu' | 'button'; record?: Values; first?: Values }

const ofButtons = new Set(['parent_key', 'name', 'name_en', 'perms', 'sort_no', 'status', 'description'])

/** The definition with the fields of a menu, or those of a button. */
function definitionFor(kind: MenuFormState['kind']): Definition {
  const form = menuDefinition.form.map((section) => ({
    ...section,
    fields: section.fields.filter((name) => (kind === 'button' ? ofButtons.has(name) : name !== 'perms')),
  }))
  return { ...menuDefinition, form }
}

const controls = { menu_type: TypeControl, parent_key: ParentControl, icon: IconControl, route: RouteControl }
const button = { menu_type: 2 }

export function MenuForm({ form, onClose }: { form: MenuFormState; onClose: () => void }) {
  const t = useTranslations('admin.menu')
  const definition = useMemo(() => definitionFor(form.kind), [form.kind])
  const name = t(form.kind)
  return (
    <EntityForm
      definition={definition}
      title={t(form.record ? 'editOf' : 'addOf', { name })}
      recordKey={form.record ? textOf(form.record.permission_key) : null}
      record={form.record}
      first={form.first}
      fixed={form.kind === 'button' && !form.record ? button : undefined}
      calls={menuCalls.form}
      controls={controls}
      onClose={onClose}
    />
  )
}

function TypeControl(props: EditProps) {
  const t = useTranslations('admin.menu')
  return (
    <Radio.Group
      id={props.id}
      aria-labelledby={`${props.id}-label`}
      value={Number(props.value ?? 1)}
      disabled={props.disabled}
      onChange={(event) => props.onChange(event.target.value)}
      options={[
        { value: 0, label: t('directory') },
        { value: 1, label: t('menu') },
      ]}
    />
  )
}

/** '0' leaves a menu and what is below it out of everybody's menus [docs/domain/roles-and-permissions.md#menus]. */
function RouteControl(props: EditProps) {
  return <Switch id={props.id} checked={props.value !== '0'} disabled={props.disabled} onChange={(on) => props.onChange(on ? '1' : '0')} />
}

interface Choice {
  value: string
  title: string
  disabled: boolean
  children: Choice[]
}

/** Menus that something may stand below; the entry itself and what is below it are no choice. */
function choicesOf(nodes: readonly PermissionNode[], own: string, inside = false): Choice[] {
  return nodes
    .filter((node) => node.menu_type !== 2)
    .map((node) => {
      const within = inside || node.permission_key === own
      return { value: node.permission_key, title: node.title, disabled: within, children: choicesOf(node.children, own, within) }
    })
}

function ParentControl(props: EditProps) {
  const clear = useClear()
  const { tree, index } = usePermissionTree()
  const own = textOf(props.record.permission_key)
  const choices = useMemo(() => choicesOf(tree, own), [tree, own])
  return (
    <TreeSelect<string | undefined>
      suffixIcon={<Icon name="down" size={14} />}
      id={props.id}
      style={full}
      allowClear={clear}
      value={textOf(props.value) || undefined}
      treeData={choices}
      showSearch={{ treeNodeFilterProp: 'title' }}
      disabled={props.disabled}
      onChange={(next) => props.onChange(next ?? null, { parent_name: next ? index.byKey.get(next)?.title : null })}
      {...ariaOf(props)}
    />
  )
}
