// The icon of a menu: names of the default menu tree, drawn with our own lines.
import { Icon, type IconName } from '@/components/basic/icon'

const names: Readonly<Record<string, IconName>> = {
  AccountBookOutlined: 'book',
  AimOutlined: 'target',
  ApartmentOutlined: 'funnel',
  ApiOutlined: 'api',
  AppstoreAddOutlined: 'grid',
  AppstoreOutlined: 'box',
  AuditOutlined: 'check',
  BankOutlined: 'home',
  BarChartOutlined: 'chart',
  BellOutlined: 'message',
  BookOutlined: 'book',
  CalendarOutlined: 'calendar',
  CheckCircleOutlined: 'check',
  CloudOutlined: 'cloud',
  ClusterOutlined: 'tree',
  ContactsOutlined: 'contacts',
  ControlOutlined: 'sliders',
  CustomerServiceOutlined: 'ticket',
  DashboardOutlined: 'home',
  DatabaseOutlined: 'box',
  DeleteOutlined: 'remove',
  EnvironmentOutlined: 'pin',
  CopyOutlined: 'copy',
  FileDoneOutlined: 'file',
  FileSearchOutlined: 'search',
  FileTextOutlined: 'file',
  FormOutlined: 'edit',
  FunnelPlotOutlined: 'funnel',
  GlobalOutlined: 'globe',
  HomeOutlined: 'home',
  IdcardOutlined: 'badge',
  InboxOutlined: 'target',
  LineChartOutlined: 'chart',
  LinkOutlined: 'clip',
  MailOutlined: 'mail',
  MenuOutlined: 'menu',
  MoneyCollectOutlined: 'money',
  MonitorOutlined: 'eye',
  NotificationOutlined: 'speaker',
  NumberOutlined: 'hash',
  PayCircleOutlined: 'money',
  ProfileOutlined: 'list',
  ReadOutlined: 'news',
  SafetyCertificateOutlined: 'lock',
  ScheduleOutlined: 'calendar',
  SettingOutlined: 'gear',
  ShopOutlined: 'shop',
  SwapOutlined: 'swap',
  TagsOutlined: 'tag',
  TeamOutlined: 'contacts',
  ToolOutlined: 'wrench',
  UserOutlined: 'person',
}

/** The icons that a menu can be given, each drawing once. */
export const menuIcons: readonly string[] = Object.keys(names).filter(
  (name, index, all) => all.findIndex((one) => names[one] === names[name]) === index,
)

/** The drawing of a menu's icon; a list where an administrator chose beyond these. @internal */
export const drawingOf = (name: string | null): IconName => (name && names[name]) || 'list'

export function MenuIcon({ name, size }: { name: string | null; size?: 16 | 20 }) {
  return <Icon name={drawingOf(name)} size={size} />
}
