// Users.
import { UserScreen } from '@/components/features/organisation/user-screen'
import { ScreenTexts } from '@/components/frame/screen-texts'
import { entities } from '@/lib/model/entities/registry'

/** Rights and hand-overs speak of every entity. */
const everything = entities.map((definition) => definition.name)

export default function UserPage() {
  return (
    <ScreenTexts features={['admin']} entities={['sys_user', ...everything]}>
      <UserScreen />
    </ScreenTexts>
  )
}
