/** What is good to know of an event `e`, as `perksText` has it. */
export const perksColumn = `array_to_string(array(select jsonb_array_elements_text(e.perks)), E'\\n')`
