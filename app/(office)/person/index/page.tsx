// The personal centre.
import { PersonPage } from '@/components/features/account/person-page'
import { MessageSettings } from '@/components/features/message/message-settings'
import { ScreenTexts } from '@/components/frame/screen-texts'
import { entities } from '@/lib/model/entities/registry'

export default function PersonIndexPage() {
  return (
    <ScreenTexts features={['person', 'log']} entities={['profile', 'absence', ...entities.map(({ name }) => name)]}>
      <PersonPage messages={<MessageSettings />} />
    </ScreenTexts>
  )
}
