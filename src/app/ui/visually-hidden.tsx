import { styled } from '#app/theme/styled.ts'

/** Text for screen readers only. */
export const VisuallyHidden = styled('span')(({ theme }) => theme.mix.unseen)
