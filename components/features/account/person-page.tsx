// The personal centre: the user's own data and settings (docs/domain/frame.md#personal-centre,
// docs/domain/organisation.md#own-settings).
'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Notes, Unanswered } from '@/components/basic/answer'
import { Icon, type IconName } from '@/components/basic/icon'
import { Link } from '@/components/basic/link'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { useViewAddress } from '@/components/frame/view-address'
import { type OwnUser, ownUserCall } from '@/lib/client/own-user'
import { useCall } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import { AbsenceForm } from './absence-form'
import { AppearanceSettings } from './appearance-settings'
import { FactorPanel } from './factor-panel'
import { FavouriteList } from './favourite-list'
import { OwnOperations } from './own-operations'
import { Panel } from './panel'
import { PasskeyPanel } from './passkey-panel'
import { PasswordPanel } from './password-form'
import styles from './person.module.css'
import { ProfileCard } from './profile-card'
import { ProfileForm } from './profile-form'
import { SessionList } from './session-list'
import { SignInHistory } from './sign-in-history'
import { SignaturePanel } from './signature-panel'

interface Part {
  name: 'profile' | 'security' | 'absence' | 'messages' | 'favourites' | 'look' | 'operations'
  icon: IconName
  /** Offered with this permission only. */
  permission?: string
  content: (user: OwnUser, page: { messages: ReactNode; may: (permission: string) => boolean }) => ReactNode
}

const parts: readonly Part[] = [
  {
    name: 'profile',
    icon: 'person',
    content: (user, { may }) => (
      <>
        <ProfileForm key={user.row_version} user={user} />
        {may('bpm:task:q') && <SignaturePanel />}
      </>
    ),
  },
  {
    name: 'security',
    icon: 'lock',
    content: (user) => (
      <>
        <PasswordPanel user={user} />
        <FactorPanel user={user} />
        <PasskeyPanel user={user} />
        <SessionList />
        <SignInHistory />
      </>
    ),
  },
  {
    name: 'absence',
    icon: 'swap',
    permission: 'bpm:task:q',
    content: (user) => <AbsenceForm key={`${user.agent_key} ${user.agent_start} ${user.agent_end}`} user={user} />,
  },
  { name: 'messages', icon: 'message', content: (_, { messages }) => <MessagePart>{messages}</MessagePart> },
  { name: 'favourites', icon: 'list', content: () => <FavouriteList /> },
  { name: 'look', icon: 'gear', content: () => <AppearanceSettings /> },
  { name: 'operations', icon: 'rows', content: () => <OwnOperations /> },
]

function MessagePart({ children }: { children: ReactNode }) {
  const t = useTranslations('person.messages')
  return <Panel title={t('title')}>{children}</Panel>
}

interface PersonPageProps {
  /** The notification settings of the message feature. */
  messages: ReactNode
}

export function PersonPage({ messages }: PersonPageProps) {
  const t = useTranslations('person')
  const { params } = useViewAddress()
  const user = useCall(ownUserCall)
  const may = useMay()
  const offered = parts.filter(({ permission }) => permission === undefined || may(permission))
  const part = offered.find(({ name }) => name === params.get('tab')) ?? offered[0]
  return (
    <div className={styles.page}>
      <aside className={styles.side}>
        {user.data && <ProfileCard user={user.data} onChanged={user.retry} />}
        <nav aria-label={t('parts')}>
          {offered.map(({ name, icon }) => (
            <Link
              key={name}
              href={`/person/index?tab=${name}`}
              replace
              scroll={false}
              aria-current={name === part?.name ? 'page' : undefined}
            >
              <Icon name={icon} />
              {t(`part.${name}`)}
            </Link>
          ))}
        </nav>
      </aside>
      <div className={styles.main}>
        <Notes of={user} />
        {user.data && part ? part.content(user.data, { messages, may }) : <Unanswered of={user} skeleton={<LinesSkeleton lines={8} />} />}
      </div>
    </div>
  )
}
