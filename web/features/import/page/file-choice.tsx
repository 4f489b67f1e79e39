import { useRef, type ChangeEvent } from 'react';
import { Button } from '../../../components/controls/button.tsx';

interface FileChoiceProps {
  label?: string;
  isPending: boolean;
  onChosen: (files: readonly File[]) => void;
}

export function FileChoice({ label = 'Choose files', isPending, onChosen }: FileChoiceProps) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(currentTarget.files ?? [])];
    // The same file can be chosen again after it was changed.
    currentTarget.value = '';
    if (chosen.length > 0) onChosen(chosen);
  };
  return (
    <div className="entry-buttons">
      <input ref={files} type="file" multiple hidden aria-label="Files" onChange={choose} />
      <input ref={folder} type="file" hidden aria-label="Folder" {...{ webkitdirectory: '' }} onChange={choose} />
      <Button variant="quiet" isPending={isPending} pendingLabel="Opening..." onClick={() => files.current?.click()}>
        {label}
      </Button>
      <Button variant="quiet" disabled={isPending} onClick={() => folder.current?.click()}>
        Choose a folder
      </Button>
    </div>
  );
}
