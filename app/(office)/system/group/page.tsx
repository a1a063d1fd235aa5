// Permission groups.
import { GroupScreen } from '@/components/admin/group-screen'
import { ScreenTexts } from '@/components/text/screen-texts'

export default function GroupPage() {
  return (
    <ScreenTexts features={['admin']} entities={['permission_group']}>
      <GroupScreen />
    </ScreenTexts>
  )
}
