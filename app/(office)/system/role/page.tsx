// Roles and what they open.
import { RoleScreen } from '@/components/features/organisation/role-screen'
import { ScreenTexts } from '@/components/frame/screen-texts'
import { entities } from '@/lib/model/entities/registry'

/** Rights and hand-overs speak of every entity. */
const everything = entities.map((definition) => definition.name)

export default function RolePage() {
  return (
    <ScreenTexts features={['admin']} entities={['role', 'sys_user', ...everything]}>
      <RoleScreen />
    </ScreenTexts>
  )
}
