// What a user keeps of himself in the personal centre: a part of the user record (domain.md A.9.1, G.6).
import { entity } from './definition.ts'
import { user } from './organisation.ts'

const { phone, email, sex, birthday } = user.fields

export const profile = entity('profile', {
  family: 'base',
  path: 'app/sys/user',
  permission: '',
  key: 'user_key',
  title: 'email',
  fields: { phone, email, sex, birthday },
  list: { columns: [], filters: [], sort: '-create_time' },
  form: [{ name: 'basic', fields: ['phone', 'email', 'sex', 'birthday'] }],
})
