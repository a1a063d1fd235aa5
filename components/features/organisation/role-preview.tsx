// 以此角色查看: the menus and actions of somebody who has this role alone, whose records he sees, and the fields he does not.
import { useTranslations } from 'next-intl'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { LoadFailed } from '@/components/basic/state'
import { useMarks } from '@/components/basic/use-marks'
import { useCall } from '@/lib/client/use-call'
import type { FieldPermissionRow } from '@/lib/model/calls/role'
import styles from './admin.module.css'
import { roleCalls } from './admin-calls'
import { MenuPreview } from './menu-preview'

export function MenuPreviewOfRole({ roleKey }: { roleKey: string }) {
  const marks = useMarks()
  const t = useTranslations('admin.preview')
  const scope = useTranslations('admin.scope')
  const fields = useTranslations('admin.fields')
  const names = useTranslations('entity')
  const preview = useCall('GET /api/app/base/sys/role/preview', { role_key: roleKey })
  const role = useCall(roleCalls.form.detail, { id: roleKey })
  const powers = useCall('GET /api/app/base/sys/role/queryFieldPermission', { role_key: roleKey })
  if (!preview.data || !role.data || !powers.data) {
    const failed = [preview, role, powers].find((state) => state.error)
    return failed ? <LoadFailed error={failed.error} onRetry={failed.retry} /> : <LinesSkeleton lines={8} />
  }
  const departs = role.data.scope_depart_names.join(marks.list)
  const fieldName = ({ entity, field }: FieldPermissionRow) => {
    const common = names.has(`common.field.${field}`) ? names(`common.field.${field}`) : field
    return `${names.has(`${entity}.name`) ? names(`${entity}.name`) : entity} · ${names.has(`${entity}.field.${field}`) ? names(`${entity}.field.${field}`) : common}`
  }
  return (
    <>
      <p className={styles.hint}>{t('hint')}</p>
      <dl className={styles.facts}>
        <div>
          <dt>{t('scope')}</dt>
          <dd>
            {scope(`name.${role.data.data_scope}`)}
            {departs && `${marks.colon}${departs}`}
          </dd>
        </div>
        {(['HIDE', 'MASK', 'READ'] as const).map((power) => {
          const of = powers.data?.rows.filter((row) => row.power === power) ?? []
          return (
            of.length > 0 && (
              <div key={power}>
                <dt>{fields(`power.${power}`)}</dt>
                <dd>{of.map(fieldName).join(marks.list)}</dd>
              </div>
            )
          )
        })}
      </dl>
      <MenuPreview menus={preview.data.menu} />
    </>
  )
}
