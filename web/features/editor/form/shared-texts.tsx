import { useQuery } from '@tanstack/react-query';
import { removeSharedText, type SharedText } from '../../../storage/browser/shared-texts.ts';
import { Button } from '../../../components/controls/button.tsx';
import { useFocusHandover } from '../../../components/focus/use-focus-handover.ts';
import { ConfirmButton } from '../../../components/overlays/confirm-dialog.tsx';
import { sharedTextsOptions } from '../../reflections/draft-days/queries.ts';
import type { FormController } from '../controller/form-controller.ts';
import { previewText } from '../../../components/display/preview-text.ts';
import { takeSharedText } from '../controller/take-shared-text.ts';

/** Enough to recognise a text; the whole of it is in the form once it was added. */
const SHOWN_CHARACTERS = 200;

interface SharedTextsProps {
  controller: FormController;
  /** Of the learning with this id. */
  fieldIdOf: (entryId: string) => string;
}

/** Other apps share into the device, and pages of other sites could try: nothing joins the form without a press. */
export function SharedTexts({ controller, fieldIdOf }: SharedTextsProps) {
  const shared = useQuery(sharedTextsOptions());
  const texts = shared.data ?? [];
  if (texts.length === 0) return null;

  const add = async (text: SharedText) => {
    const id = await takeSharedText(text, controller);
    await shared.refetch();
    // It may be below the fold.
    const field = document.getElementById(fieldIdOf(id));
    field?.focus();
    field?.closest('li')?.scrollIntoView({ block: 'nearest' });
  };
  const discard = async (text: SharedText) => {
    await removeSharedText(text);
    await shared.refetch();
  };
  return (
    <ul className="draft-notices">
      {texts.map((text) => (
        <SharedItem key={text.id} text={text} onAdd={() => void add(text)} onDiscard={() => void discard(text)} />
      ))}
    </ul>
  );
}

interface SharedItemProps {
  text: SharedText;
  onAdd: () => void;
  onDiscard: () => void;
}

function SharedItem({ text: { content, isOwned }, onAdd, onDiscard }: SharedItemProps) {
  const item = useFocusHandover<HTMLLIElement>();
  return (
    <li ref={item} className="notice">
      <div>
        <p>{isOwned ? 'Shared from another app:' : 'Shared on this device while nobody was signed in:'}</p>
        <p className="serif-text" lang="" dir="auto">
          {previewText(content, SHOWN_CHARACTERS)}
        </p>
      </div>
      <div className="notice-actions">
        <Button variant="quiet" size="small" onClick={onAdd}>
          Add to today
        </Button>
        <ConfirmButton
          size="small"
          question="Discard this text?"
          confirm="Discard"
          explanation="The text was shared into Learn and is in no reflection. This can't be undone."
          onConfirm={onDiscard}
        >
          Discard
        </ConfirmButton>
      </div>
    </li>
  );
}
