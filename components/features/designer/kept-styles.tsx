// Controls that nobody sees: the library takes the styles of a control out of the page with its last one, and puts them back with the next.
// A panel that is drawn again for each choice would make the browser work out the style of every element of a large drawing twice.
import { Checkbox, Input, Select, Switch } from 'antd'

export const KeptStyles = () => (
  <div hidden>
    <Input />
    <Input.TextArea />
    <Select />
    <Checkbox />
    <Switch />
  </div>
)
