// Our own icons instead of the library's, which have English names for screen readers.
import type { ConfigProviderProps } from 'antd'
import { Icon } from '@/components/basic/icon'
import { treeToggle } from '@/components/basic/tree-toggle'

const down = <Icon name="down" size={14} />
const close = <Icon name="close" />

type Icons = Pick<ConfigProviderProps, 'select' | 'cascader' | 'treeSelect' | 'datePicker' | 'tabs' | 'modal' | 'drawer'>

/** For ConfigProvider: marks of controls and dialogs are decorative; `more` names the button of tabs that do not fit. */
export const libraryIcons = (more: string): Icons => ({
  select: { suffixIcon: down },
  cascader: { suffixIcon: down, expandIcon: <Icon name="next" size={14} /> },
  treeSelect: { switcherIcon: treeToggle },
  datePicker: { suffixIcon: <Icon name="calendar" size={14} /> },
  modal: { closeIcon: close },
  drawer: { closable: { placement: 'end' }, closeIcon: close },
  tabs: {
    more: {
      icon: (
        <span role="img" aria-label={more}>
          <Icon name="more" size={14} />
        </span>
      ),
    },
  },
})
