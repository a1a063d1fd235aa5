// 基本资料: the user's own data.
import type { OwnUser } from '@/lib/client/own-user'
import { profile } from '@/lib/model/profile'
import { OwnForm } from './own-form'

export function ProfileForm({ user }: { user: OwnUser }) {
  return <OwnForm definition={profile} user={user} texts="person.profile" guarded={['phone', 'email']} />
}
